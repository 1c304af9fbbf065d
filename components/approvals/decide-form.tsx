"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { SchemaForm } from "@/components/forms/schema-form";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { TextArea } from "@/components/ui/text-area";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { AmountFields } from "./amount-fields";
import { OptionButtons } from "./option-buttons";
import { type DecisionPlace, type Option, useDecision } from "./use-decision";
import { useOptionText } from "./use-option-text";
import { useReasonHint } from "./use-reason-hint";

type Props = DecisionPlace & { approval: ApprovalJson };

export const REASON_MAX = 2000;

/** A reason, the request's own form, and a button for each option. What was typed stays on an error. */
export function DecideForm({ approval, ...place }: Props) {
  const t = useTranslations("approval");
  const optionText = useOptionText();
  const hint = useReasonHint()(approval);
  const decision = useDecision(approval, place);
  const box = useRef<HTMLDivElement>(null);
  const choose = (option: Option) => {
    const lacks = decision.choose(option);
    if (lacks === "reason") box.current?.querySelector("textarea")?.focus();
    if (lacks === "amount") box.current?.querySelector("input")?.focus();
  };
  return (
    <div className="grid gap-3" ref={box}>
      <AmountFields amount={decision.amount} />
      <SchemaForm form={decision.form} />
      <TextArea
        error={decision.missing}
        hint={hint}
        label={t("reason")}
        maxLength={REASON_MAX}
        onChange={(event) => decision.setReason(event.target.value)}
        value={decision.reason}
      />
      {decision.error !== null && <ProblemAlert error={decision.error} title={t("decideFailed")} />}
      <OptionButtons
        onChoose={choose}
        options={approval.options}
        sending={decision.sending}
        wordOf={(option) => optionText(option)}
      />
    </div>
  );
}
