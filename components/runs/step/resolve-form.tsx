"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { useResolveStep } from "@/lib/client/resolve-step";
import type { StepJson } from "@/lib/contract/run-steps";
import { draftFaults, type ResolutionDraft, resolutionOf, VERDICTS } from "./resolution-draft";

const TEXT_MAX = 2000;

type Props = { step: StepJson; onDone: () => void };

/** What became of the call, how it is known, and what the step gives in place of the lost answer. */
export function ResolveForm({ step, onDone }: Props) {
  const t = useTranslations("step.resolve");
  // Its call was one of many: what is given is an answer, and the agent goes on.
  const isAgent = step.type === "agent";
  const resolve = useResolveStep(step.id);
  const [draft, setDraft] = useState<ResolutionDraft>({
    verdict: null,
    reason: "",
    evidence: "",
    output: "",
  });
  const [isChecked, setIsChecked] = useState(false);
  const faults = isChecked ? draftFaults(draft) : {};
  const change = (part: Partial<ResolutionDraft>) => setDraft({ ...draft, ...part });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const resolution = resolutionOf(draft);
    if (resolution) resolve.mutate(resolution, { onSuccess: onDone });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      <Select
        choices={VERDICTS.map((value) => ({
          value,
          word: t(`verdict.${value}`),
          note: t(`note.${value === "happened" && isAgent ? "answered" : value}`),
        }))}
        error={faults.verdict ? t("choose") : null}
        label={t("what")}
        onChange={(verdict) => change({ verdict })}
        placeholder={t("choose")}
        value={draft.verdict}
      />
      {draft.verdict !== null && draft.verdict !== "give_up" && (
        <TextArea
          error={faults.evidence ? t("evidenceMissing") : null}
          hint={t("evidenceHint")}
          label={t("evidence")}
          maxLength={TEXT_MAX}
          onChange={(event) => change({ evidence: event.target.value })}
          size="line"
          value={draft.evidence}
        />
      )}
      {draft.verdict === "happened" && (
        <TextArea
          error={faults.output ? t("notJson") : null}
          hint={t("outputHint")}
          label={t(isAgent ? "answer" : "output")}
          look="code"
          onChange={(event) => change({ output: event.target.value })}
          value={draft.output}
        />
      )}
      <TextArea
        error={faults.reason ? t("reasonMissing") : null}
        hint={t("reasonHint")}
        label={t("reason")}
        maxLength={TEXT_MAX}
        onChange={(event) => change({ reason: event.target.value })}
        size="line"
        value={draft.reason}
      />
      {resolve.isError && <ProblemAlert error={resolve.error} title={t("failed")} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t("leave")}</Button>
        <Button busy={resolve.isPending} tone="primary" type="submit">
          {draft.verdict ? t(`confirm.${draft.verdict}`) : t("send")}
        </Button>
      </div>
    </form>
  );
}
