import type { ApprovalView } from "@/lib/contract/approvals";
import type { DecisionAnswerView } from "@/lib/contract/decide-approval";
import { auditOf } from "@/lib/domain/audit/audit-statement";
import type { Principal } from "@/lib/domain/auth/principal";
import { moveOnRequest } from "@/lib/domain/runs/moving/move-on-request";
import { getRunView } from "@/lib/domain/runs/reading/read-run";
import type { Move } from "@/lib/engine/advance/moves";
import { AppError } from "@/lib/kernel/errors";
import { type ApprovalId, asId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import { sharedPool } from "@/lib/platform/pg";
import type { Statement } from "@/lib/platform/statement";
import { aboutRequest } from "./about-request";
import { type ApprovalRow, isGrant } from "./approval-views";
import { selectFence } from "./approvals.sql";
import { lost } from "./lost";
import { getApproval, getApprovalRow } from "./read-approval";

/** The step that waits with a request, as its moves name it. */
export type RequestRef = { step: { node: string; scope: string }; fence: number };

/** The step that waits with the request, and the fence under which it does. */
export async function refOf({ id, node, scope }: ApprovalRow): Promise<RequestRef> {
  const { rows } = await sharedPool().query<{ fence: number | null }>(selectFence(id));
  return { step: { node, scope }, fence: rows[0]?.fence ?? 0 };
}

type Act = {
  move: Move;
  action: "approval.decide" | "approval.withdraw" | "approval.override" | "approval.delegate";
  details: Record<string, Json>;
  /** Whether the answer is about the request that takes its place. */
  supersedes?: boolean;
  /** What else is written with it. */
  also?: readonly Statement[];
  /** How long it waits for a run that somebody holds; absent: as long as one may who asks for nothing else. */
  heldMs?: number | undefined;
};

/**
 * Moves the run of a request, with the audit row in the same transaction, and says how both stand then. Refused
 * with how the request stands, where something else was quicker.
 */
export async function moveRequest(
  principal: Principal,
  row: ApprovalRow,
  { move, action, details, supersedes = false, also = [], heldMs }: Act,
): Promise<DecisionAnswerView> {
  const runId = asId("run", row.runId);
  const id = asId("approval", row.id);
  const about = aboutRequest(row);
  const audit = auditOf(principal, {
    action,
    ...about,
    details: { ...about.details, ...details },
  });
  const movement = { tenantId: principal.tenantId, runId, move, audit, also };
  const { outcome } = await moveOnRequest(movement, heldMs);
  if (!outcome.ok) throw await refusal(principal, row);
  const [approval, run] = await Promise.all([
    supersedes ? getSuccessor(principal, id) : getApproval(principal, id),
    getRunView(principal, runId),
  ]);
  return { approval, run };
}

async function getSuccessor(principal: Principal, id: ApprovalId): Promise<ApprovalView> {
  const { supersededBy } = await getApprovalRow(principal, id);
  return getApproval(principal, supersededBy === null ? id : asId("approval", supersededBy));
}

/** Its time is over, and the clock has not come to it yet: it expires now, and what was meant for it is too late. */
export async function expireNow(principal: Principal, row: ApprovalRow): Promise<never> {
  const { step, fence } = await refOf(row);
  await moveOnRequest({
    tenantId: principal.tenantId,
    runId: asId("run", row.runId),
    move: isGrant(row)
      ? { type: "timer_fired", kind: "grant_expiry", step: null, fence }
      : { type: "timer_fired", kind: "approval_expiry", step, fence },
  });
  throw await refusal(principal, row);
}

/** Refuses what is too late, and what its maker has read in another revision. */
export function demandOpen(row: ApprovalRow, revision: number): void {
  if (row.status !== "pending") throw lost(row);
  if (row.revision !== revision) throw revisionConflict(row);
}

/** Why a move did not take effect, by how the request stands now. */
export async function refusal(principal: Principal, { id }: ApprovalRow): Promise<AppError> {
  const row = await getApprovalRow(principal, asId("approval", id));
  return row.status === "pending" ? revisionConflict(row) : lost(row);
}

const revisionConflict = (row: ApprovalRow): AppError =>
  new AppError("REVISION_CONFLICT", "The request has changed since it was read.", {
    details: { revision: row.revision, status: row.status },
  });
