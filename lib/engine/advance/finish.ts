import type { Decisions } from "./decisions";
import { sayEdges } from "./edge-end";
import { settleReview } from "./ending";
import { type StepState, stepKey } from "./model";
import { EXPIRY_KINDS } from "./moves";
import type { Progress } from "./progress";

/** Everything that must be saved. Called once, after the last move. */
export function finish(progress: Progress, outcomes: Decisions["outcomes"]): Decisions {
  settleReview(progress);
  backdateClocks(progress);
  const decisions: Decisions = {
    ...progress.draft,
    timers: [],
    run: progress.run,
    inserted: [],
    updated: [],
    scopesOpened: [],
    scopesMoved: [],
    readied: [],
    unreadied: [],
    outcomes,
  };
  for (const { scope, isNew } of progress.touchedScopes())
    (isNew ? decisions.scopesOpened : decisions.scopesMoved).push(scope);
  for (const { step, before } of progress.touched()) {
    (before ? decisions.updated : decisions.inserted).push(step);
    if (step.status === "ready" && before?.status !== "ready") progress.emit("step.ready", step);
  }
  for (const { step, before } of progress.hasPauseChanged ? progress.seen() : progress.touched()) {
    const wasQueued = before?.status === "ready" && !progress.wasPaused;
    const isQueued = step.status === "ready" && !progress.isPaused;
    if (wasQueued && !isQueued) decisions.unreadied.push({ node: step.node, scope: step.scope });
    if (isQueued && !wasQueued) putUp(progress, step, decisions);
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

/**
 * What waits for people and events stands still in a pause, and moves by all of it when it ends. A clock that begins
 * in its midst is set as if it had begun with it, like those that did: so it is put off by what it lives through.
 */
function backdateClocks({ run, draft, now }: Progress): void {
  const passedMs = now - (run.pausedAt ?? now);
  if (passedMs === 0) return;
  const earlier = (at: number | null) => (at === null ? null : at - passedMs);
  for (const { kind, set } of draft.timers.values())
    if (set && EXPIRY_KINDS.includes(kind)) set.fireAt -= passedMs;
  for (const opened of draft.approvalsOpened) {
    opened.dueAt = earlier(opened.dueAt);
    opened.expiresAt = earlier(opened.expiresAt);
  }
}

/** A step that is ready and may be claimed stands in the outbox of work. The pause of its run takes it out. */
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
    waitsFor: progress.waitsFor.get(stepKey(step)) ?? null,
  });
  if (node.timeouts.scheduleMs !== null) {
    const fireAt = progress.now + node.timeouts.scheduleMs;
    progress.setTimer(step, "schedule_timeout", fireAt, step.fence);
  }
}
