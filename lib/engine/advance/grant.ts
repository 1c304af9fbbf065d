import { type Amounts, amountsJson, plus, raised } from "@/lib/engine/budget/amounts";
import { levelOf } from "@/lib/engine/budget/purse";
import { wireActor } from "@/lib/kernel/actor";
import { failWaiting, type Lack, readyWaiting } from "./budget-waiters";
import { conflict } from "./conflict";
import type { ApprovalRule, ClosedApproval } from "./decisions";
import { OF_RUN, type StepState } from "./model";
import type { Move, MoveOutcome } from "./moves";
import type { Progress } from "./progress";
import { tellOf } from "./remind";

const ANSWER_WITHIN_MS = 72 * 3_600_000;

/** Who manages the workspace, and whoever was put into the group of that name. */
const BUDGET_OWNERS: ApprovalRule = {
  title: null,
  role: "admin",
  people: [],
  groups: ["budget_owner"],
  required: 1,
  rejectQuorum: 1,
  excludeRequester: false,
};

const OPTIONS = [
  { id: "grant", title: "Grant", effect: "approved", requiresReason: false },
  { id: "reject", title: "Reject", effect: "rejected", requiresReason: false },
];

/** Asks for more, once for the purse, however many steps find it empty. */
export function askForMore(progress: Progress, step: StepState, { need, shortOf }: Lack): void {
  const { purse, purseMoves, draft, facts, now, run } = progress;
  const approvalId = progress.chance.uuid();
  const expiresAt = now + ANSWER_WITHIN_MS;
  draft.approvalsOpened.push({
    ...OF_RUN,
    approvalId,
    fence: 0,
    title: facts.title,
    stages: [BUDGET_OWNERS],
    options: OPTIONS,
    form: null,
    shown: {
      title: facts.title,
      artifacts: [],
      show: null,
      budget: {
        purse: shortOf === null ? "run" : "above",
        node: step.node,
        need: amountsJson(need),
        limit: amountsJson(purse.limits),
        spent: amountsJson(purse.spent),
        reserved: amountsJson(purse.reserved),
      },
    },
    onExpired: "fail",
    dueAt: null,
    expiresAt,
    supersedes: null,
    escalatedTo: null,
  });
  progress.emit("approval.requested", null, { approval_id: approvalId, kind: "budget" });
  // No other request of the run has this number.
  const requestFence = run.eventSequence;
  Object.assign(purse, { requestId: approvalId, requestFence, shortOf });
  Object.assign(purseMoves, { requestId: approvalId, shortOf });
  progress.setTimer(OF_RUN, "grant_expiry", expiresAt, requestFence);
  tellOf(progress, approvalId, "requested");
}

/** A person grants more, and all that waited tries again; or they do not, and it fails. It counts once. */
export function grantDecided(
  progress: Progress,
  { approvalId, decision, amount }: Extract<Move, { type: "grant_decided" }>,
): MoveOutcome {
  const { run } = progress;
  if (progress.isOver || !run.hasPurse || progress.purse.requestId !== approvalId)
    return conflict(run.status, "The request is no longer open.");
  const { shortOf } = progress.purse;
  const isGranted = decision.option === "grant" && amount !== null;
  closeRequest(progress, {
    status: isGranted ? "approved" : "rejected",
    reason: decision.reason || null,
    decision,
  });
  const by = wireActor(decision.decidedBy);
  progress.emit("approval.decided", null, {
    option: decision.option,
    status: isGranted ? "approved" : "rejected",
    decided_by: by,
  });
  if (!isGranted) {
    failWaiting(progress, { shortOf });
    return { ok: true };
  }
  grant(progress, amount, shortOf);
  progress.emit("budget.granted", null, {
    purse: shortOf === null ? "run" : "above",
    amount: amountsJson(amount),
    limit: amountsJson(progress.purse.limits),
    granted_by: by,
  });
  readyWaiting(progress);
  return { ok: true };
}

function grant(progress: Progress, amounts: Amounts, shortOf: string | null): void {
  const { purse, purseMoves } = progress;
  if (shortOf !== null) {
    purseMoves.grantedAbove = { budgetId: shortOf, amounts };
    return;
  }
  purse.limits = raised(purse.limits, amounts);
  purseMoves.granted = plus(purseMoves.granted, amounts);
  // What a larger purse has passed it may pass again.
  purse.told = Math.min(purse.told, levelOf(purse).percent);
  purseMoves.told = purse.told;
}

/** There is money again where there was none: nobody needs to grant it. */
export function budgetFreed(progress: Progress): MoveOutcome {
  const { run } = progress;
  const isShort = run.hasPurse && !progress.isOver && progress.purse.shortOf !== null;
  if (!isShort) return { ok: false, why: "stale" };
  if (progress.purse.requestId !== null) withdrawRequest(progress);
  readyWaiting(progress);
  return { ok: true };
}

/** Nobody has answered in time. Says whether the request was still open. */
export function expireGrant(progress: Progress): boolean {
  if (!progress.run.hasPurse || progress.purse.requestId === null) return false;
  const { shortOf } = progress.purse;
  closeRequest(progress, { status: "expired", reason: "expired", decision: null });
  progress.emit("approval.expired", null, {});
  failWaiting(progress, { shortOf });
  return true;
}

/** Takes the request for more away: nothing waits for it any more. */
export function withdrawRequest(progress: Progress): void {
  const reason = "not_needed";
  closeRequest(progress, { status: "withdrawn", reason, decision: null });
  progress.emit("approval.withdrawn", null, { reason });
}

function closeRequest(
  progress: Progress,
  close: Pick<ClosedApproval, "status" | "reason" | "decision">,
): void {
  const { purse, purseMoves } = progress;
  const { requestId: approvalId } = purse;
  if (approvalId === null) throw new Error("A purse has no request that could be closed.");
  progress.draft.approvalsClosed.push({ approvalId, isOverride: false, ...close });
  Object.assign(purse, { requestId: null, requestFence: null, shortOf: null });
  Object.assign(purseMoves, { requestId: null, shortOf: null });
  progress.clearTimer(OF_RUN, "grant_expiry");
}
