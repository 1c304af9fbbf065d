import type { Decisions } from "./decisions";
import { sayEdges } from "./edge-end";
import { type StepState, stepKey } from "./model";
import type { Progress } from "./progress";

/** Everything that must be saved. Called once, after the last move. */
export function finish(progress: Progress, outcomes: Decisions["outcomes"]): Decisions {
  const decisions: Decisions = {
    ...progress.draft,
    timers: [],
    run: progress.run,
    inserted: [],
    updated: [],
    readied: [],
    unreadied: [],
    outcomes,
  };
  for (const { step, before } of progress.touched()) {
    (before ? decisions.updated : decisions.inserted).push(step);
    // Where the row said `ready`, a row of `ready_steps` stands.
    const wasReady = before?.status === "ready";
    if (step.status !== "ready" && wasReady)
      decisions.unreadied.push({ node: step.node, scope: step.scope });
    if (step.status === "ready" && !wasReady) putUp(progress, step, decisions);
  }
  for (const event of decisions.events) {
    const { node, scope } = event;
    if (node !== null && scope !== null)
      sayEdges(event, progress.edgeEnds.get(stepKey({ node, scope })) ?? "none");
  }
  // Last, because putting a step up sets its clock.
  decisions.timers.push(...progress.draft.timers.values());
  return decisions;
}

/** A step that is ready and was not claimed in this transaction stands in the outbox of work. */
function putUp(progress: Progress, step: StepState, { readied }: Decisions): void {
  const node = progress.node(step);
  if (node.execution !== "worker") throw new Error(`Node ${node.id} is ready and has no executor.`);
  readied.push({
    node: step.node,
    scope: step.scope,
    pool: node.pool,
    priority: node.priority ?? progress.run.priority,
    availableAt: progress.now,
    executor: node.type,
    planFormat: progress.plan.format,
  });
  progress.emit("step.ready", step);
  if (node.timeouts.scheduleMs !== null) {
    const fireAt = progress.now + node.timeouts.scheduleMs;
    progress.setTimer(step, "schedule_timeout", fireAt, step.fence);
  }
}
