"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyNote } from "@/components/ui/copy-note";
import { RelativeTime } from "@/components/ui/relative-time";
import { useCopy } from "@/components/ui/use-copy";
import type { ApprovalJson } from "@/lib/contract/approvals";

type Props = {
  approval: ApprovalJson;
  /** What the reader had typed before somebody was quicker. */
  draft: string;
};

/** What became of the request: who, what, when and why; and what the reader had typed is not lost. */
export function ClosedNote({ approval, draft }: Props) {
  const t = useTranslations("inbox");
  const { decision, closed_at } = approval;
  const option = approval.options.find(({ id }) => id === decision?.option);
  const time = () => (closed_at ? <RelativeTime at={closed_at} /> : null);
  return (
    <div className="mt-3 grid gap-3 rounded-panel border border-line bg-surface px-4 py-3 text-13">
      <p>
        {decision
          ? t.rich("closedBy", {
              name: decision.decided_by.name,
              option: option?.title ?? decision.option,
              b: (chunks) => <b>{chunks}</b>,
              time,
            })
          : t.rich("closedWithout", { status: approval.status, time })}
      </p>
      {decision?.reason && (
        <blockquote className="border-line-strong border-l-2 pl-3 whitespace-pre-wrap">
          {decision.reason}
        </blockquote>
      )}
      {draft.trim() !== "" && <Unsent text={draft} />}
    </div>
  );
}

function Unsent({ text }: { text: string }) {
  const t = useTranslations("inbox");
  const [state, copy] = useCopy();
  return (
    <div className="grid justify-items-start gap-1.5 border-line border-t pt-3">
      <p className="text-12 text-muted">{t("unsent")}</p>
      <p className="whitespace-pre-wrap">{text}</p>
      <Button icon={Copy} onClick={() => void copy(text)} size="small">
        {t("copyUnsent")}
      </Button>
      <CopyNote state={state} />
    </div>
  );
}
