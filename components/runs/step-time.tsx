"use client";

import { Elapsed } from "@/components/ui/elapsed";
import type { StepJson } from "@/lib/contract/run-steps";

/** Whether a step took, or takes, a time that can be told. */
export const hasStepTime = ({ started_at, ready_at, status }: StepJson): boolean =>
  (started_at ?? ready_at) !== null && status !== "blocked" && status !== "skipped";

/** How long a step took: work counts from the claim; what waits without one counts from when it became due. */
export function StepTime({ step }: { step: StepJson }) {
  const from = step.started_at ?? step.ready_at;
  if (!from || !hasStepTime(step)) return null;
  return <Elapsed from={from} to={step.ended_at} />;
}
