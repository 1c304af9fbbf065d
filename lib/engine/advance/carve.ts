import {
  type Amounts,
  type Bounds,
  eachOf,
  minus,
  NOTHING,
  plus,
  raised,
  UNITS,
} from "@/lib/engine/budget/amounts";
import { roomIn, shareOf } from "@/lib/engine/budget/purse";
import { failForBudget, verdictOn, waitForBudget } from "./budget";
import type { Lack } from "./budget-waiters";
import type { PurseState, StepState } from "./model";
import type { Move } from "./moves";
import type { Progress } from "./progress";

/**
 * The part of the purse that a child run is given: an equal share with all that draw from it at this moment.
 * `null`: there is nothing to give, and the step waits for it, or has failed.
 */
export function carve(progress: Progress, step: StepState): Bounds | null {
  const purse = purseNow(progress);
  const share = shareOf(purse, drawersWith(progress, step));
  if (share) return share;
  const lack: Lack = { need: leastOf(roomIn(purse)), shortOf: null };
  const verdict = verdictOn(progress, lack);
  if (verdict === "wait_for_others" || verdict === "wait_for_more")
    waitForBudget(progress, step, lack, verdict);
  else failForBudget(progress, step, lack);
  return null;
}

/** What attempts had kept back that end with this decision is given back with it: so there may be none at work. */
function purseNow({ purse, run }: Progress): PurseState {
  if (run.stepsRunning > 0) return purse;
  return { ...purse, reserved: purse.carved.map(({ amounts }) => amounts).reduce(plus, NOTHING) };
}

/** Keeps the part back for the child of the step, under the fence of its start. */
export function reserveFor(
  progress: Progress,
  { node, scope, fence }: StepState,
  part: Bounds,
): void {
  const { purse, purseMoves } = progress;
  const amounts = eachOf((currency) => part[currency] ?? 0);
  purse.reserved = plus(purse.reserved, amounts);
  purse.carved.push({ node, scope, fence, amounts });
  purseMoves.carved.push({ node, scope, fence, amounts });
}

/** Steps that may draw next: those that wait for their own children have had their part. */
function drawersWith({ run, due }: Progress, { status }: StepState): number {
  const others = run.stepsReady + run.stepsRunning + due.length;
  return 1 + others - (status === "ready" ? 1 : 0);
}

const leastOf = (room: Bounds): Amounts =>
  eachOf((currency) => (room[currency] === 0 ? UNITS[currency] : 0));

/**
 * A child gives back what it has not spent, and brings along what it was granted. It counts once, whether or not
 * its step still waits for it.
 */
export function takeBack(
  progress: Progress,
  { step, fence, used }: Extract<Move, { type: "child_ended" }>,
): void {
  const { purse } = progress;
  progress.hasReleased = true;
  const index = purse.carved.findIndex(
    (part) => part.node === step.node && part.scope === step.scope && part.fence === fence,
  );
  const [part] = index < 0 ? [] : purse.carved.splice(index, 1);
  if (!part) return;
  const nothing = eachOf(() => 0);
  const { spent, granted } = used ?? { spent: nothing, granted: nothing };
  purse.reserved = minus(purse.reserved, part.amounts);
  purse.spent = plus(purse.spent, spent);
  purse.limits = raised(purse.limits, granted);
  progress.purseMoves.returned.push({ node: step.node, scope: step.scope, fence, spent, granted });
}
