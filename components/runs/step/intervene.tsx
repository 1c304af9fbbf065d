"use client";

import { useInterveneStep } from "@/lib/client/intervene";
import type { StepJson } from "@/lib/contract/run-steps";
import type { Intervention } from "@/lib/engine/interventions";
import { ReasonDialog } from "../reason-dialog";
import { INTERVENTION_LOOKS } from "./intervention-looks";
import { useInterventionWords } from "./use-intervention-words";

type Props = {
  action: Exclude<Intervention, "mark_succeeded">;
  stepId: StepJson["id"];
  onClose: () => void;
};

/** Does with a step what takes a reason and nothing else. */
export function Intervene({ action, stepId, onClose }: Props) {
  const { mutate, isPending, error } = useInterveneStep(stepId);
  return (
    <ReasonDialog
      {...INTERVENTION_LOOKS[action]}
      act={{
        mutate: (reason, options) => mutate({ action, reason }, options),
        isPending,
        error,
      }}
      onClose={onClose}
      words={useInterventionWords(action)}
    />
  );
}
