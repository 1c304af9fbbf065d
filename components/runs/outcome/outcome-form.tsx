"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { type OutcomeWish, useDecideOutcome } from "@/lib/client/outcomes";
import type { RunJson } from "@/lib/contract/runs";
import { EvidenceFields, NO_EVIDENCE, useSaidEvidence } from "./evidence-fields";

const TEXT_MAX = 2000;
const CHOICES = ["achieved", "not_achieved", "waived"] as const;

type Props = { runId: RunJson["id"]; criteria: readonly string[]; onDone: () => void };

/** Asks which criteria are met, what shows it, and why. */
export function OutcomeForm({ runId, criteria, onDone }: Props) {
  const t = useTranslations("outcome");
  const [outcome, setOutcome] = useState<OutcomeWish["outcome"] | null>(null);
  const [met, setMet] = useState<ReadonlySet<number>>(new Set());
  const [evidence, setEvidence] = useState(NO_EVIDENCE);
  const saidOf = useSaidEvidence(runId);
  const [isSent, setIsSent] = useState(false);
  const { mutate, isPending, error } = useDecideOutcome(runId);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const reason = textOf(data, "reason");
    setIsSent(true);
    if (outcome === null || reason === "") return;
    const wish: OutcomeWish = {
      outcome,
      criteria: outcome === "waived" ? [] : criteria.map((_, index) => ({ met: met.has(index) })),
      evidence: saidOf(evidence),
      reason,
    };
    mutate(wish, { onSuccess: onDone });
  };
  const toggle = (index: number, isOn: boolean) => {
    const next = new Set(met);
    if (isOn) next.add(index);
    else next.delete(index);
    setMet(next);
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      <Select
        choices={CHOICES.map((value) => ({ value, word: t(`words.${value}`) }))}
        error={isSent && outcome === null ? t("choose") : null}
        label={t("title")}
        onChange={setOutcome}
        placeholder={t("choose")}
        value={outcome}
      />
      {outcome !== "waived" && criteria.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="pb-1 font-medium text-13">{t("criteria")}</legend>
          {criteria.map((text, index) => (
            <Checkbox
              key={text}
              label={text}
              onChange={(isOn) => toggle(index, isOn)}
              value={met.has(index)}
            />
          ))}
        </fieldset>
      )}
      <EvidenceFields evidence={evidence} onChange={setEvidence} runId={runId} />
      <Reason isMissing={isSent} />
      {error !== null && <ProblemAlert error={error} title={t("failed")} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t("keep")}</Button>
        <Button busy={isPending} tone="primary" type="submit">
          {t("confirm")}
        </Button>
      </div>
    </form>
  );
}

/** Required: what the outcome is for whoever asks later. */
function Reason({ isMissing }: { isMissing: boolean }) {
  const t = useTranslations("reason");
  const [text, setText] = useState("");
  return (
    <TextArea
      error={isMissing && text.trim() === "" ? t("missing") : null}
      hint={t("hint")}
      label={t("label")}
      maxLength={TEXT_MAX}
      name="reason"
      onChange={(event) => setText(event.target.value)}
      value={text}
    />
  );
}

const textOf = (data: FormData, name: string): string => String(data.get(name) ?? "").trim();
