import type { WorkerNode } from "@/lib/engine/plan";
import type { Json } from "@/lib/kernel/json";
import { refusalToDeliver } from "./delivery-precondition";
import { enterDue } from "./enter";
import { failStep } from "./fail";
import { type StepError, type StepRef, type StepState, stepKey } from "./model";
import type { ClaimOffer, MoveOutcome } from "./moves";
import type { Progress } from "./progress";
import { expressionError, templateValue } from "./scope";

/** Gives a ready step to the worker that asked for it, if it may begin now. */
export function claimed(progress: Progress, ref: StepRef, offer: ClaimOffer): MoveOutcome {
  const step = progress.step(ref);
  if (step?.status !== "ready" || !mayBegin(progress)) return { ok: false, why: "stale" };
  begin(progress, step, offer);
  return { ok: true };
}

/** Takes for the worker what this transaction made ready, as far as its slots, pools and executors go. */
export function claimSuccessors(progress: Progress, offer: ClaimOffer): void {
  let { slots } = offer;
  for (const step of [...progress.madeReady]) {
    if (slots <= 0 || !mayBegin(progress)) return;
    const node = progress.node(step);
    if (step.status !== "ready" || !canRun(node, offer)) continue;
    if (progress.waitsFor.has(stepKey(step))) continue;
    if (node.execution === "worker" && progress.isLimited(node)) continue;
    if (begin(progress, step, offer)) slots -= 1;
  }
}

const canRun = (node: { type: string; pool?: string }, { pools, executors }: ClaimOffer): boolean =>
  node.pool !== undefined && pools.includes(node.pool) && executors.includes(node.type);

/** Whether the run lets anything new begin at this moment. */
function mayBegin({ run, plan, isOver, isPaused, isBeingStopped }: Progress): boolean {
  if (isOver || isPaused || isBeingStopped) return false;
  return plan.limits.maxParallel === null || run.stepsRunning < plan.limits.maxParallel;
}

/** Starts the attempt; `false` if the step failed instead, for a reason that no attempt would mend. */
function begin(progress: Progress, step: StepState, offer: ClaimOffer): boolean {
  const node = progress.node(step);
  if (node.execution !== "worker") throw new Error(`Node ${node.id} has no executor.`);
  const input = refusalOf(progress) ?? inputOf(progress, step, node);
  if ("class" in input) {
    failStep(progress, step, input);
    enterDue(progress);
    return false;
  }
  startAttempt(progress, step, node, offer, input.value);
  return true;
}

function startAttempt(
  progress: Progress,
  step: StepState,
  node: WorkerNode,
  offer: ClaimOffer,
  input: Json,
): void {
  const { now, run } = progress;
  const { attemptMs, scheduleMs } = node.timeouts;
  const attemptId = progress.chance.uuid();
  const previousError = step.error;
  progress.move(step, "running", {
    attemptId,
    workerId: offer.workerId,
    attempts: step.attempts + 1,
    fence: step.fence + 1,
    startedAt: now,
    deadlineAt: attemptMs === null ? null : now + attemptMs,
  });
  if (scheduleMs !== null) progress.clearTimer(step, "schedule_timeout");
  run.attemptsBegun += 1;
  // What only undoes something does not start its run.
  if (run.startedAt === null && run.undoing === null) {
    run.startedAt = now;
    progress.emit("run.started", null);
  }
  progress.emit("step.started", step, { fence: step.fence });
  // Also where the attempt ends by what comes with it: it has begun.
  if (run.status === "queued") progress.moveRun("running", null);
  progress.draft.works.push({
    node: step.node,
    scope: step.scope,
    attemptId,
    fence: step.fence,
    number: step.attempts,
    type: node.type,
    nodeConfig: node,
    input,
    startedAt: now,
    deadlineAt: step.deadlineAt,
    previousError,
  });
}

/** Why the step must not begin although it is ready, if there is a reason. */
function refusalOf({ plan, run }: Progress): StepError | null {
  const { maxAttempts } = plan.limits;
  // What was done is undone, whatever that takes.
  if (maxAttempts !== null && run.attemptsBegun >= maxAttempts && run.undoing === null) {
    const message = `The run has used all of its ${maxAttempts} attempts.`;
    return { class: "budget_exceeded", code: "attempts_exhausted", message };
  }
  return null;
}

function inputOf(
  progress: Progress,
  step: StepState,
  node: WorkerNode,
): StepError | { value: Json } {
  if (node.type !== "deliver") {
    const result = templateValue(progress, step.scope, node.input);
    return result.ok ? { value: result.value } : expressionError(result.problem.message);
  }
  const artifacts: Json[] = [];
  for (const template of node.artifacts) {
    const result = templateValue(progress, step.scope, template);
    if (!result.ok) return expressionError(result.problem.message);
    artifacts.push(...[result.value].flat());
  }
  const recipient = node.recipient ? templateValue(progress, step.scope, node.recipient) : null;
  if (recipient && !recipient.ok) return expressionError(recipient.problem.message);
  return (
    refusalToDeliver(progress, artifacts) ?? {
      value: { artifacts, recipient: recipient?.value ?? null },
    }
  );
}
