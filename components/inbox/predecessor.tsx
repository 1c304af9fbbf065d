"use client";

import { useTranslations } from "next-intl";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { RequestLink } from "./request-link";

/** Says that everybody is asked again, and why. */
export function Predecessor({ approval: { supersedes } }: { approval: ApprovalJson }) {
  const t = useTranslations("inbox");
  if (supersedes === null) return null;
  return (
    <p className="mt-3 rounded-panel border border-line bg-surface px-4 py-3 text-13">
      {t.rich("fromPredecessor", {
        link: (chunks) => <RequestLink id={supersedes}>{chunks}</RequestLink>,
      })}
    </p>
  );
}
