"use client";

import { Check, type LucideIcon, Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { SchemaForm } from "@/components/forms/schema-form";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import type { ButtonTone } from "@/components/ui/button-style";
import { TextArea } from "@/components/ui/text-area";
import { useDecide } from "@/lib/client/approvals";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { artifactsOf } from "./shown";
import { useOptionText } from "./use-option-text";

type Option = ApprovalJson["options"][number];
type Props = { approval: ApprovalJson; onRefused: (error: unknown) => void };

const REASON_MAX = 2000;
const LOOKS: Record<string, { tone: ButtonTone; icon: LucideIcon }> = {
  approved: { tone: "primary", icon: Check },
  rejected: { tone: "danger", icon: X },
  revised: { tone: "neutral", icon: Undo2 },
};
const OTHER = { tone: "neutral", icon: Check } as const;

/** A reason, the request's own form, and a button for each option. What was typed stays on an error. */
export function DecideForm({ approval, onRefused }: Props) {
  const t = useTranslations("approval");
  const optionText = useOptionText();
  const decide = useDecide(approval, onRefused);
  const form = useSchemaForm(approval.form);
  const box = useRef<HTMLDivElement>(null);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState<string | null>(null);
  const needed = approval.options.filter(({ requires_reason }) => requires_reason).map(optionText);

  const choose = (option: Option) => {
    const isMissing = option.requires_reason && reason.trim() === "";
    setMissing(isMissing ? t("reasonMissing", { option: optionText(option) }) : null);
    if (isMissing) return box.current?.querySelector("textarea")?.focus();
    const filled = form.read();
    if (!filled.ok) return;
    const [artifact] = approval.shown ? artifactsOf(approval.shown) : [];
    decide.mutate({
      option: option.id,
      reason: reason.trim(),
      ...(approval.form && { form: filled.value }),
      ...(artifact && { artifactVersionId: artifact.versionId }),
    });
  };
  return (
    <div className="grid gap-3" ref={box}>
      <SchemaForm form={form} />
      <TextArea
        error={missing}
        hint={needed.length > 0 ? t("reasonHint", { options: needed.join(t("or")) }) : undefined}
        label={t("reason")}
        maxLength={REASON_MAX}
        onChange={(event) => setReason(event.target.value)}
        value={reason}
      />
      {decide.isError && <ProblemAlert error={decide.error} title={t("decideFailed")} />}
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {approval.options.map((option) => {
          const { tone, icon } = LOOKS[option.effect] ?? OTHER;
          const isBusy = decide.isPending && decide.variables.option === option.id;
          return (
            <span
              className={`grid ${tone === "primary" || approval.options.length < 3 ? "col-span-2" : ""}`}
              key={option.id}
            >
              <Button
                busy={isBusy}
                disabled={decide.isPending}
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
