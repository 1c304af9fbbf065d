"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { SchemaForm } from "@/components/forms/schema-form";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/text-area";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { optionLook } from "./option-looks";
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
    if (decision.choose(option) === "reason") box.current?.querySelector("textarea")?.focus();
  };
  return (
    <div className="grid gap-3" ref={box}>
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
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {approval.options.map((option) => {
          const { tone, icon } = optionLook(option.effect);
          return (
            <span
              className={`grid ${tone === "primary" || approval.options.length < 3 ? "col-span-2" : ""}`}
              key={option.id}
            >
              <Button
                busy={decision.sending === option.id}
                disabled={decision.sending !== null}
                icon={icon}
                onClick={() => choose(option)}
                tone={tone}
              >
                {optionText(option)}
              </Button>
            </span>
          );
        })}
      </div>
    </div>
  );
}
