import { type StepState, stepKey } from "./model";
import type { Progress } from "./progress";

/** `follow`: to be paused while its parent is, and no longer. */
export type ChildAction = "cancel" | "follow";

/** Asks the child that the step waits for to do as its parent does. */
export function askChild(progress: Progress, step: StepState, action: ChildAction): void {
  progress.draft.outbox.push({
    topic: "child.control",
    key: `${progress.facts.id}/${stepKey(step)}/${step.fence}/${action}/${progress.run.statusVersion}`,
    payload: { ...stepNames(progress, step), action },
  });
}

/** How messages between parent and child name the step that waits. */
export const stepNames = ({ facts }: Progress, { node, scope, fence }: StepState) => ({
  run_id: facts.id,
  node,
  scope,
  fence,
});
