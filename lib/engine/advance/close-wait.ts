import type { StepState } from "./model";
import type { Progress } from "./progress";

/** Takes away the wait of a step for an event, with its clock. `eventId`: what it took; `null`: nothing. */
export function closeWait(progress: Progress, step: StepState, eventId: string | null): void {
  const { node, scope, fence } = step;
  progress.draft.waitsClosed.push({ node, scope, fence, eventId });
  progress.clearTimer(step, "event_expiry");
}
