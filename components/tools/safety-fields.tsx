"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { IDEMPOTENCIES, RISKS, type ToolDraft } from "./tool-draft";

type Props = {
  draft: ToolDraft;
  onChange: (part: Partial<ToolDraft>) => void;
  wordsOf: (field: "timeout" | "reconcile") => string | null;
};

/** What a call can do to the world outside, and what may be done when its answer is lost. */
export function SafetyFields({ draft, onChange, wordsOf }: Props) {
  const t = useTranslations("tools.form");
  const isOpen = draft.writes && draft.idempotency === "none";
  const isUnsafe = isOpen && draft.reconcile.trim() === "";
  return (
    <>
      <Checkbox
        hint={t("writesHint")}
        label={t("writes")}
        onChange={(writes) => onChange({ writes })}
        value={draft.writes}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          choices={IDEMPOTENCIES.map((value) => ({
            value,
            word: t(`idempotency.${value}`),
            note: t(`idempotencyNote.${value}`),
          }))}
          label={t("idempotencyLabel")}
          onChange={(idempotency) => onChange({ idempotency })}
          value={draft.idempotency}
        />
        <Select
          choices={RISKS.map((value) => ({ value, word: t(`risk.${value}`) }))}
          label={t("riskLabel")}
          onChange={(risk) => onChange({ risk })}
          value={draft.risk}
        />
        <TextInput
          error={wordsOf("timeout")}
          hint={t("timeoutHint")}
          inputMode="decimal"
          label={t("timeout")}
          name="timeout"
          onChange={(event) => onChange({ timeoutSeconds: event.target.value })}
          value={draft.timeoutSeconds}
        />
      </div>
      {isOpen && (
        <TextArea
          error={wordsOf("reconcile")}
          hint={t("reconcileHint")}
          label={t("reconcile")}
          look="code"
          name="reconcile"
          onChange={(event) => onChange({ reconcile: event.target.value })}
          value={draft.reconcile}
        />
      )}
      {isUnsafe && (
        <Alert title={t("unsafe")} tone="person">
          {t("unsafeWhy")}
        </Alert>
      )}
    </>
  );
}
