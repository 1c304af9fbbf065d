import { wireActor } from "@/lib/kernel/actor";
import { conflict } from "./conflict";
import type { SettledEffects } from "./decisions";
import { failStep } from "./fail";
import type { StepError, StepState } from "./model";
import type { Move, MoveOutcome } from "./moves";
import type { Progress } from "./progress";
import { succeedWork } from "./succeed-work";

type Resolved = Extract<Move, { type: "effect_resolved" }>;

/** How often a tool is asked what became of a call before a person is. */
const QUESTIONS_MAX = 5;
const FIRST_QUESTION_MS = 1_000;
const BETWEEN_QUESTIONS_MAX_MS = 60_000;

/**
 * Lets a step wait whose attempt has ended without anybody knowing whether its change took effect: it is never
 * repeated blindly. A tool that can be asked is asked, by the next attempt; else a person must say.
 */
export function awaitResolution(progress: Progress, step: StepState, error: StepError): void {
  const delay = delayBeforeQuestion(progress, step);
  progress.move(step, "waiting", {
    waitReason: "reconcile",
    reason: delay === null ? "outcome_unknown" : "asking_tool",
    error,
  });
  progress.emit("effect.unknown", step, { code: error.code });
  progress.emit("step.waiting", step, { reason: "reconcile", code: error.code });
  if (delay === null) return;
  step.failures += 1;
  progress.setTimer(step, "reconcile", progress.now + delay, step.fence);
}

/** How long until the tool is asked; `null`: it cannot be, or does not know either. */
function delayBeforeQuestion(progress: Progress, step: StepState): number | null {
  const node = progress.node(step);
  const canBeAsked = (node.type === "tool" || node.type === "agent") && node.reconciles;
  if (!canBeAsked || step.failures >= QUESTIONS_MAX) return null;
  return Math.min(FIRST_QUESTION_MS * 4 ** step.failures, BETWEEN_QUESTIONS_MAX_MS);
}

/** The next attempt asks the tool. Says whether the step still waits for that. */
export function askTool(progress: Progress, step: StepState): boolean {
  if (step.waitReason !== "reconcile") return false;
  progress.move(step, "ready", { readyAt: progress.now });
  return true;
}

const NOT_AWAITED = "The step does not wait for anybody to say what became of its call.";

/** A person's word on the changes of a step. It counts only while the step waits for it. */
export function effectResolved(
  progress: Progress,
  { step: ref, fence, resolution, reason, actor }: Resolved,
): MoveOutcome {
  const step = progress.step(ref);
  const isAwaited = step?.waitReason === "reconcile" && step.fence === fence && !progress.isOver;
  if (!step || !isAwaited) return conflict(step?.status ?? "blocked", NOT_AWAITED);
  progress.clearTimer(step, "reconcile");
  progress.emit("operator.intervened", step, {
    action: "resolve",
    verdict: resolution.verdict,
    reason,
    by: wireActor(actor),
  });
  switch (resolution.verdict) {
    case "happened":
      settleEffects(progress, step, "confirmed", resolution.evidence, { given: resolution.output });
      if (progress.node(step).type === "agent") goOnWithAnswer(progress, step);
      else succeedWork(progress, step, resolution.output);
      break;
    case "did_not_happen":
      settleEffects(progress, step, "refused", resolution.evidence, null);
      progress.move(step, "ready", { readyAt: progress.now });
      break;
    case "give_up":
      failStep(progress, step, givenUp(step), { mayHold: false });
      break;
  }
  return { ok: true };
}

/** The call was one of many: the next attempt finds its answer in the ledger, and the agent goes on from there. */
function goOnWithAnswer(progress: Progress, step: StepState): void {
  progress.move(step, "ready", { readyAt: progress.now });
}

function settleEffects(
  progress: Progress,
  step: StepState,
  status: "confirmed" | "refused",
  evidence: string,
  answer: SettledEffects["answer"],
): void {
  const { node, scope } = step;
  const said = { said: evidence };
  progress.draft.effectsSettled.push({ node, scope, status, evidence: said, answer });
  progress.emit(`effect.${status}`, step, { evidence });
}

const givenUp = (step: StepState): StepError => ({
  class: "outcome_unknown",
  code: "given_up",
  message: "Nobody could find out what became of the call, and somebody gave up.",
  ...(step.error?.details && { details: step.error.details }),
});
