"use client";

import { useQuery } from "@tanstack/react-query";
import { Ban, CircleCheck, Pause, Play, RotateCw, SkipForward } from "lucide-react";
import { useTranslations } from "next-intl";
import { useInterveneStep } from "@/lib/client/intervene";
import { stepQuery } from "@/lib/client/run-records";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import type { Intervention } from "@/lib/engine/interventions";
import { ReasonedAction } from "../reasoned-action";
import { MarkSucceeded } from "./mark-succeeded";
import { Section } from "./section";
import { useInterventionWords } from "./use-intervention-words";

const ICONS = {
  retry: RotateCw,
  skip: SkipForward,
  mark_succeeded: CircleCheck,
  hold: Pause,
  release: Play,
  cancel: Ban,
} as const;

type Props = { step: StepJson; runId: RunJson["id"] };

/** What the reader may do with the step as it stands now; nothing is shown where there is nothing. */
export function Interventions({ step, runId }: Props) {
  const t = useTranslations("step.intervene");
  const { data } = useQuery(stepQuery(runId, step.id));
  if (!data || data.interventions.length === 0) return null;
  return (
    <Section title={t("heading")}>
      <div className="flex flex-wrap gap-2">
        {offered(data.interventions).map((action) =>
          action === "mark_succeeded" ? (
            <MarkSucceeded icon={ICONS[action]} key={action} ports={data.ports} step={step} />
          ) : (
            <Intervene action={action} key={action} step={step} />
          ),
        )}
      </div>
    </Section>
  );
}

/** What can be tried again need not be released as well: it is the same. */
const offered = (legal: readonly Intervention[]): Intervention[] =>
  legal.filter((action) => action !== "release" || !legal.includes("retry"));

type Simple = Exclude<Intervention, "mark_succeeded">;

function Intervene({ action, step }: { action: Simple; step: StepJson }) {
  const { mutate, isPending, error } = useInterveneStep(step.id);
  const act = {
    mutate: (reason: string, options: { onSuccess: () => void }) =>
      mutate({ action, reason }, options),
    isPending,
    error,
  };
  return (
    <ReasonedAction
      act={act}
      icon={ICONS[action]}
      words={useInterventionWords(action)}
      {...(action === "cancel" && { tone: "danger" })}
    />
  );
}
