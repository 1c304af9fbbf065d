"use client";

import { PencilLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { AmountFields } from "@/components/approvals/amount-fields";
import type { ArtifactDraft } from "@/components/approvals/artifact-draft";
import { REASON_MAX } from "@/components/approvals/decide-form";
import { OptionButtons } from "@/components/approvals/option-buttons";
import { type DecisionDraft, useDecision } from "@/components/approvals/use-decision";
import { useReasonHint } from "@/components/approvals/use-reason-hint";
import { useRequestName } from "@/components/approvals/use-request-title";
import { SchemaForm } from "@/components/forms/schema-form";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Icon } from "@/components/ui/icon";
import type { ApprovalJson } from "@/lib/contract/approvals";
import type { DecisionAnswerJson } from "@/lib/contract/decide-approval";
import { DecisionReason } from "./decision-reason";
import { keyOf } from "./option-keys";
import { useOptionWords } from "./use-option-words";
import { useReadiness } from "./use-readiness";

type Props = {
  approval: ApprovalJson;
  draft: DecisionDraft;
  /** The reader's own version of what is shown: then the decision is about that. */
  edit: ArtifactDraft | null;
  onDraft: (change: (before: DecisionDraft) => DecisionDraft) => void;
  onRefused: (error: unknown) => void;
  onDecided: (answer: DecisionAnswerJson) => void;
};

/**
 * The reason and a button for each option, at the bottom of a phone within reach of the thumb. A key never
 * decides: it gets an option ready, says what it is about, and Enter then decides.
 */
export function DecisionBar({ approval, draft, edit, onDraft, onRefused, onDecided }: Props) {
  const t = useTranslations("inbox");
  const failed = useTranslations("approval")("decideFailed");
  const hint = useReasonHint()(approval);
  const wordOf = useOptionWords(approval, edit !== null);
  const nameOf = useRequestName();
  const bar = useRef<HTMLDivElement>(null);
  const decision = useDecision(approval, { draft, edit, onDraft, onRefused, onDecided });
  const { ready, choose, leave } = useReadiness(approval.options, decision, bar);
  return (
    <div
      className="grid flex-none gap-3 border-line border-t bg-raised px-4 pt-3 pb-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-h-[60dvh] overflow-y-auto max-lg:max-h-[75dvh] lg:px-5"
      ref={bar}
    >
      <AmountFields amount={decision.amount} onSend={ready ? () => choose(ready) : undefined} />
      <SchemaForm form={decision.form} />
      {edit && (
        <p className="flex items-start gap-2 text-13">
          <span className="mt-0.75 text-person">
            <Icon of={PencilLine} size={14} />
          </span>
          {t("aboutEdit", { name: edit.name })}
        </p>
      )}
      <p className="text-12 text-muted empty:hidden" role="status">
        {decision.sending !== null
          ? t("sending")
          : ready && t("ready", { option: wordOf(ready), title: nameOf(approval) })}
      </p>
      <DecisionReason
        error={decision.missing}
        hint={hint}
        isShownOnPhone={ready !== null || decision.reason !== ""}
        maxLength={REASON_MAX}
        onChange={decision.setReason}
        onLeave={leave}
        onSend={ready && (() => choose(ready))}
        value={decision.reason}
      />
      {decision.error !== null && <ProblemAlert error={decision.error} title={failed} />}
      <OptionButtons
        keyOf={keyOf}
        onChoose={choose}
        options={approval.options}
        ready={ready}
        sending={decision.sending}
        wordOf={wordOf}
      />
    </div>
  );
}
