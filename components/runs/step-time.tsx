"use client";

import { Elapsed } from "@/components/ui/elapsed";
import type { StepJson } from "@/lib/contract/run-steps";

/** How long a step took: work counts from the claim; what waits without one counts from when it became due. */
export function StepTime({ step }: { step: StepJson }) {
  const from = step.started_at ?? step.ready_at;
  if (!from || step.status === "blocked" || step.status === "skipped") return null;
  return <Elapsed from={from} to={step.ended_at} />;
}
