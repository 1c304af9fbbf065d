"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyNote } from "@/components/ui/copy-note";
import { useCopy } from "@/components/ui/use-copy";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { type UnsentLine, unsentLines } from "./unsent-lines";
import type { DecisionDraft } from "./use-decision";

type Props = { approval: ApprovalJson; draft: DecisionDraft };

const plain = ({ label, text }: UnsentLine): string => (label ? `${label}: ${text}` : text);

/** What the reader had typed before somebody was quicker is not lost: it can be read and taken elsewhere. */
export function UnsentDraft({ approval, draft }: Props) {
  const t = useTranslations("approval.unsent");
  const [state, copy] = useCopy();
  const lines = unsentLines(approval, draft, { yes: t("yes"), no: t("no") });
  if (lines.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-1.5 border-line border-t pt-3 text-13">
      <p className="text-12 text-muted">{t("title")}</p>
      {lines.map((line) => (
        <p
          className="max-h-60 w-full overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]"
          key={plain(line)}
        >
          {line.label && <span className="text-muted">{line.label} </span>}
          {line.text}
        </p>
      ))}
      <Button icon={Copy} onClick={() => void copy(lines.map(plain).join("\n"))} size="small">
        {t("copy")}
      </Button>
      <CopyNote state={state} />
    </div>
  );
}
