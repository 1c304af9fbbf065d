import { amountsJson, type Bounds } from "@/lib/engine/budget/amounts";
import type { SubworkflowNode } from "@/lib/engine/plan";
import { isJsonObject } from "@/lib/kernel/json";
import { stepNames } from "./ask-child";
import { carve, reserveFor } from "./carve";
import { failStep } from "./fail";
import { type StepState, stepKey } from "./model";
import type { Progress } from "./progress";
import { expressionError, templateValue } from "./scope";
import { tooLarge } from "./too-large";

/**
 * Asks for a run of the node's workflow and waits for its end. Parent and child hold no lock together: they speak
 * through the outbox, and the fence says which start is meant.
 */
export function startChild(progress: Progress, step: StepState, node: SubworkflowNode): void {
  const input = templateValue(progress, step.scope, node.input);
  if (!input.ok || !isJsonObject(input.value)) {
    const message = input.ok
      ? "The input of another workflow must be an object."
      : input.problem.message;
    failStep(progress, step, expressionError(message));
    return;
  }
  if (!progress.hasRoomFor(input.value)) {
    failStep(progress, step, tooLarge("input"));
    return;
  }
  const part = progress.run.hasPurse ? carve(progress, step) : undefined;
  if (part === null) return;
  const childRunId = progress.chance.uuid();
  progress.move(step, "waiting", {
    waitReason: "subworkflow",
    fence: step.fence + 1,
    readyAt: progress.now,
  });
  if (part) reserveFor(progress, step, part);
  progress.draft.outbox.push({
    topic: "child.start",
    key: `${progress.facts.id}/${stepKey(step)}/${step.fence}`,
    payload: {
      ...stepNames(progress, step),
      child_run_id: childRunId,
      workflow_version_id: node.workflow.versionId,
      input: input.value,
      ...(part && { budget: budgetJson(progress, part) }),
    },
  });
  progress.emit("child.requested", step, {
    child_run_id: childRunId,
    name: `${node.workflow.name}@${node.workflow.version}`,
    ...(part && { budget: amountsJson(part) }),
  });
}

const budgetJson = ({ purse }: Progress, part: Bounds) => ({
  ...amountsJson(part),
  on_exhausted: purse.onExhausted,
});
