import type { Amounts } from "@/lib/engine/budget/amounts";
import { failStep } from "./fail";
import type { StepError, StepState } from "./model";
import type { Progress } from "./progress";

/** What a step could not have: how much its next call may cost, and whose money that would be. */
export type Lack = { need: Amounts; shortOf: string | null };

/** What a step fails with that nobody pays for. */
export const exhaustedError = ({ shortOf }: Pick<Lack, "shortOf">): StepError => ({
  class: "budget_exceeded",
  code: shortOf === null ? "budget_exhausted" : "budget_above_exhausted",
  message:
    shortOf === null
      ? "The run's budget does not hold what the next call may cost."
      : "A budget that the run draws from does not hold what its next call may cost.",
});

/** The steps that wait for money, in order. */
const waiting = (progress: Progress): StepState[] =>
  progress.open().filter(({ waitReason }) => waitReason === "budget");

/** Every step that waits for money tries again. */
export function readyWaiting(progress: Progress): void {
  for (const step of waiting(progress)) {
    progress.move(step, "ready", { readyAt: progress.now });
    if (progress.node(step).execution !== "worker")
      progress.due.push({ node: step.node, scope: step.scope });
  }
}

/** Nobody grants more: what waits for it fails. */
export function failWaiting(progress: Progress, lack: Pick<Lack, "shortOf">): void {
  for (const step of waiting(progress))
    if (step.endedAt === null) failStep(progress, step, exhaustedError(lack));
}
