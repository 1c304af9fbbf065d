"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { Typed } from "@/components/forms/typed";
import { type SchemaFormState, useSchemaForm } from "@/components/forms/use-schema-form";
import { useDecide } from "@/lib/client/approvals";
import type { ApprovalJson } from "@/lib/contract/approvals";
import type { DecisionAnswerJson } from "@/lib/contract/decide-approval";
import type { ArtifactDraft } from "./artifact-draft";
import { artifactsOf } from "./shown";
import { type AmountState, useAmount } from "./use-amount";
import { useOptionText } from "./use-option-text";

export type Option = ApprovalJson["options"][number];

/** What was typed and not sent: the reason, and the fields of the request's form by their pointers. */
export type DecisionDraft = {
  reason: string;
  typed: Typed;
  /** Their own version of what is shown. */
  edit?: ArtifactDraft;
};

export const NO_DRAFT: DecisionDraft = { reason: "", typed: {} };

/** Where a decision is taken. */
export type DecisionPlace = {
  /** What was typed before, and where what is typed is kept beyond this screen. */
  draft?: DecisionDraft | undefined;
  onDraft?: ((change: (before: DecisionDraft) => DecisionDraft) => void) | undefined;
  onRefused: (error: unknown) => void;
  onDecided?: ((answer: DecisionAnswerJson) => void) | undefined;
  /** Their own version of what is shown, which the decision is about. */
  edit?: ArtifactDraft | null;
};

export type DecisionState = {
  reason: string;
  setReason: (reason: string) => void;
  /** What the reason lacks, as a sentence. */
  missing: string | null;
  form: SchemaFormState;
  amount: AmountState;
  /** The option that is being sent. */
  sending: string | null;
  error: unknown;
  /** Sends the decision, or says what it lacks. However often it is called, one decision is sent. */
  choose: (option: Option) => "sent" | "reason" | "form" | "amount";
};

/** What a person is about to decide. What was typed stays until the server has taken it. */
export function useDecision(
  approval: ApprovalJson,
  { draft = NO_DRAFT, onDraft, onRefused, onDecided, edit = null }: DecisionPlace,
): DecisionState {
  const t = useTranslations("approval");
  const optionText = useOptionText();
  const isSent = useRef(false);
  const decide = useDecide(approval, {
    onDecided,
    onRefused: (error) => {
      isSent.current = false;
      onRefused(error);
    },
  });
  const amount = useAmount(approval);
  const form = useSchemaForm(approval.form, { typed: draft.typed });
  const [reason, setReason] = useState(draft.reason);
  const [missing, setMissing] = useState<string | null>(null);
  return {
    reason,
    setReason: (typed) => {
      setReason(typed);
      onDraft?.((before) => ({ ...before, reason: typed }));
      if (typed.trim() !== "") setMissing(null);
    },
    missing,
    amount,
    form: {
      ...form,
      set: (path, value) => {
        form.set(path, value);
        onDraft?.((before) => ({ ...before, typed: { ...before.typed, [path]: value } }));
      },
    },
    sending: decide.isPending ? decide.variables.option : null,
    error: decide.error,
    choose: (option) => {
      if (isSent.current) return "sent";
      const said = reason.trim();
      const lacksReason = option.requires_reason && said === "";
      setMissing(lacksReason ? t("reasonMissing", { option: optionText(option) }) : null);
      if (lacksReason) return "reason";
      const filled = form.read();
      if (!filled.ok) return "form";
      const isGrant = approval.kind === "budget" && option.effect === "approved";
      const granted = isGrant ? amount.read() : undefined;
      if (granted === null) return "amount";
      isSent.current = true;
      const [artifact] = approval.shown ? artifactsOf(approval.shown) : [];
      decide.mutate({
        option: option.id,
        reason: said,
        ...(approval.form && { form: filled.value }),
        ...(artifact && { artifactVersionId: artifact.versionId }),
        ...(edit && { edit }),
        ...(granted && { amount: granted }),
      });
      return "sent";
    },
  };
}
