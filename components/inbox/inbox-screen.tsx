"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DecisionDraft } from "@/components/approvals/use-decision";
import { useMay } from "@/components/shell/me";
import { PageHead } from "@/components/shell/page-head";
import { useUrlState } from "@/components/ui/use-url-state";
import { boxOf } from "./boxes";
import { InboxPanes } from "./inbox-panes";
import { WaitingNote } from "./waiting-note";

/** What people are asked to decide: the queue, one request, and what it is about. */
export function InboxScreen() {
  const t = useTranslations("inbox");
  const mayDecide = useMay("approval:decide");
  const [named] = useUrlState("tab");
  const [drafts] = useState(() => new Map<string, DecisionDraft>());
  const box = boxOf(named, mayDecide);
  return (
    <>
      <PageHead meta={mayDecide && <WaitingNote />} />
      <h1 className="sr-only">{t("title")}</h1>
      <InboxPanes box={box} drafts={drafts} key={box} />
    </>
  );
}
