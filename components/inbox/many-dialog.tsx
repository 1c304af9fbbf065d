"use client";

import { useTranslations } from "next-intl";
import { REASON_MAX } from "@/components/approvals/decide-form";
import { useOptionText } from "@/components/approvals/use-option-text";
import { useRequestName } from "@/components/approvals/use-request-title";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { useWish } from "@/components/start/use-wish";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useDecideMany } from "@/lib/client/decide-many";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";
import type { DecidedOneJson } from "@/lib/contract/decide-many";

/** As many as one call takes. */
const MANY_MAX = 100;

type Props = {
  items: readonly ApprovalSummaryJson[];
  option: ApprovalSummaryJson["options"][number];
  onClose: () => void;
  onDone: (results: readonly DecidedOneJson[]) => void;
};

/**
 * Says once more what will be decided, and for how many; the reason is the same for all. What was marked when it was
 * opened stays so: what others decide meanwhile is refused one by one, and moves nothing under the reader.
 */
export function ManyDialog({ items, option, onClose, onDone }: Props) {
  const t = useTranslations("inbox.many");
  const reasonLabel = useTranslations("approval")("reason");
  const word = useOptionText()(option);
  const nameOf = useRequestName();
  const keyOf = useWish();
  const decide = useDecideMany();
  const some = items.slice(0, MANY_MAX);
  const lasting = some.filter(({ leads_to }) => leads_to.some(({ is_lasting }) => is_lasting));
  const send = (reason: string) => {
    const approvals = some.map(({ id, revision }) => ({ id, revision }));
    const wish = { approvals, option: option.id, reason };
    decide.mutate({ ...wish, key: keyOf(wish) }, { onSuccess: (answer) => onDone(answer.items) });
  };
  return (
    <ConfirmDialog
      busy={decide.isPending}
      confirm={t("confirm", { option: word, count: some.length })}
      consequence={t("consequence")}
      onConfirm={send}
      onOpenChange={onClose}
      open
      problem={decide.isError && <ProblemAlert error={decide.error} title={t("failed")} />}
      reason={{ label: reasonLabel, required: option.requires_reason, maxLength: REASON_MAX }}
      title={t("title", { option: word, count: some.length })}
      tone={option.effect === "approved" ? "primary" : "danger"}
    >
      <ul
        aria-label={t("list")}
        className="max-h-48 overflow-y-auto rounded-control border border-line text-13"
      >
        {some.map((item) => (
          <li className="border-line border-b px-3 py-1.5 last:border-b-0" key={item.id}>
            <span className="font-medium">{nameOf(item)}</span>{" "}
            <span className="text-muted">{item.run.title}</span>
          </li>
        ))}
      </ul>
      {option.effect === "approved" && lasting.length > 0 && (
        <p className="text-13 text-failed">{t("lasting", { count: lasting.length })}</p>
      )}
    </ConfirmDialog>
  );
}
