import { amountsJson, type Currency, NOTHING } from "@/lib/engine/budget/amounts";
import { lacking, levelOf, THRESHOLDS } from "@/lib/engine/budget/purse";
import { WAIT_REASONS } from "@/lib/engine/transition";
import { exhaustedError, type Lack, readyWaiting } from "./budget-waiters";
import { failStep } from "./fail";
import { askForMore, withdrawRequest } from "./grant";
import type { RunState, StepState } from "./model";
import type { Progress } from "./progress";

/**
 * What becomes of a step whose next call the purse cannot pay: `go_on`, for there is room by now; `wait` until
 * others have settled what they reserved, or until somebody grants more; else it fails.
 */
export function verdictOn({ purse }: Progress, { need, shortOf }: Lack): Verdict {
  if (shortOf === null) {
    if (lacking(purse, need).length === 0) return "go_on";
    // What is promised may yet come back: only what is gone makes a purse empty.
    if (lacking({ ...purse, reserved: NOTHING }, need).length === 0) return "wait_for_others";
  }
  return purse.onExhausted === "wait" ? "wait_for_more" : "fail";
}
export type Verdict = "go_on" | "wait_for_others" | "wait_for_more" | "fail";

const BUDGET = WAIT_REASONS.indexOf("budget");
const waitingForBudget = (run: RunState): number => run.stepsWaiting[BUDGET] ?? 0;

/** Lets the step wait, without a worker. What is asked of people is asked once for the purse. */
export function waitForBudget(
  progress: Progress,
  step: StepState,
  lack: Lack,
  verdict: "wait_for_others" | "wait_for_more",
): void {
  const reason = verdict === "wait_for_more" ? "exhausted" : "reserved";
  progress.move(step, "waiting", { waitReason: "budget", reason, readyAt: progress.now });
  progress.emit("step.waiting", step, { reason: "budget", code: reason });
  if (verdict === "wait_for_others") return;
  if (progress.purse.requestId === null) {
    sayExhausted(progress, step, lack);
    askForMore(progress, step, lack);
  }
}

/** Fails the step, and with it the run, whatever the policy of its node. */
export function failForBudget(progress: Progress, step: StepState, lack: Lack): void {
  sayExhausted(progress, step, lack);
  failStep(progress, step, exhaustedError(lack));
}

/** Says that the purse is empty, and for what. */
function sayExhausted(progress: Progress, step: StepState, { need, shortOf }: Lack): void {
  const { purse } = progress;
  progress.emit("budget.exhausted", step, {
    purse: shortOf === null ? "run" : "above",
    need: amountsJson(need),
    limit: amountsJson(purse.limits),
    spent: amountsJson(purse.spent),
    reserved: amountsJson(purse.reserved),
  });
}

/**
 * Something that drew from the purse has ended: says which thresholds it has passed, and lets those go on that
 * waited for what was reserved.
 */
export function noteSpending(progress: Progress, isReleasing: boolean): void {
  const { purse } = progress;
  const { percent, currencies } = levelOf(purse);
  for (const threshold of THRESHOLDS)
    if (threshold > purse.told && threshold <= percent)
      sayThreshold(progress, threshold, currencies);
  if (isReleasing) readyWaitingForOthers(progress);
}

/**
 * Whatever ended what drew from the purse, also an operator or a join: those that waited for what it had kept back go
 * on. Says whether anybody did.
 */
export function passOnReleased(progress: Progress): boolean {
  const { run, hasReleased } = progress;
  progress.hasReleased = false;
  if (!hasReleased || !run.hasPurse || progress.isOver || progress.isBeingStopped) return false;
  return readyWaitingForOthers(progress);
}

function readyWaitingForOthers(progress: Progress): boolean {
  const areWaiting = waitingForBudget(progress.run) > 0 && progress.purse.requestId === null;
  if (areWaiting) readyWaiting(progress);
  return areWaiting;
}

function sayThreshold(progress: Progress, percent: number, currencies: Currency[]): void {
  const { purse, purseMoves } = progress;
  purse.told = percent;
  purseMoves.told = percent;
  progress.emit("budget.threshold", null, {
    percent,
    currencies: currencies.map((each) => (each === "toolCalls" ? "tool_calls" : each)),
    limit: amountsJson(purse.limits),
    spent: amountsJson(purse.spent),
  });
}

/** A request for which nothing waits any more is taken away. */
export function settleRequest(progress: Progress): void {
  const { run, draft } = progress;
  if (!run.hasPurse || waitingForBudget(run) > 0) return;
  const mayBeOpen =
    progress.waitedForBudget || draft.approvalsOpened.some(({ node }) => node === "");
  if (mayBeOpen && progress.purse.requestId !== null) withdrawRequest(progress);
}
