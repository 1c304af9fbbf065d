import type { ApprovalView } from "@/lib/contract/approvals";
import type { Principal } from "@/lib/domain/auth/principal";
import { findPlan } from "@/lib/domain/runs/loading/plans";
import { readPlaces } from "@/lib/domain/runs/reading/read-places";
import { notFound } from "@/lib/kernel/errors";
import { type ApprovalId, asId } from "@/lib/kernel/ids";
import { mayRole } from "@/lib/kernel/permissions";
import { db } from "@/lib/platform/db";
import { sharedPool } from "@/lib/platform/pg";
import { type ApprovalRow, approvalView } from "./approval-views";
import { selectApproval } from "./approvals.sql";
import { type CommentRow, selectComments } from "./comments.sql";
import { type DelegationRow, selectDelegationsOf } from "./delegations.sql";
import { readDecider } from "./may-decide";
import { mayOverride, mayWithdraw } from "./may-take-over";
import { readReviews } from "./read-reviews";
import { readVotes } from "./read-votes";

/** One request with what is shown and its decision, or NOT_FOUND. What is shown needs `content:read`. */
export async function getApproval(principal: Principal, id: ApprovalId): Promise<ApprovalView> {
  const [row, decision, decider, votes, comments, delegations] = await Promise.all([
    getApprovalRow(principal, id),
    db().decision.findFirst({ where: { tenantId: principal.tenantId, approvalId: id } }),
    readDecider(principal),
    readVotes(principal.tenantId, id),
    readComments(principal.tenantId, id),
    readDelegationsOf(principal.tenantId, id),
  ]);
  const isVisible = mayRole(principal.role, "content:read");
  const placesOf = await readPlaces(principal.tenantId, [row], { isNamed: isVisible });
  const isReadable = row.status !== "pending" || (await findPlan(versionOf(row))) !== null;
  const reviews = isVisible ? await readReviews(principal.tenantId, row) : [];
  return approvalView(row, decision, {
    decider,
    isVisible,
    isReadable,
    places: placesOf(row),
    reviews,
    votes,
    comments,
    delegations,
    mayWithdraw: mayWithdraw(principal, row),
    mayOverride: mayOverride(principal, row),
  });
}

const versionOf = ({ versionId }: ApprovalRow) => asId("workflowVersion", versionId);

async function readComments(tenantId: string, id: ApprovalId): Promise<CommentRow[]> {
  const { rows } = await sharedPool().query<CommentRow>(selectComments(tenantId, id));
  return rows;
}

async function readDelegationsOf(tenantId: string, id: ApprovalId): Promise<DelegationRow[]> {
  const { rows } = await sharedPool().query<DelegationRow>(selectDelegationsOf(tenantId, id));
  return rows;
}

/** The request's row, for this room alone; NOT_FOUND outside the workspace. */
export async function getApprovalRow(
  place: Pick<Principal, "tenantId" | "workspaceId">,
  id: ApprovalId,
): Promise<ApprovalRow> {
  const { rows } = await sharedPool().query<ApprovalRow>(selectApproval(place, id));
  const [row] = rows;
  if (!row) throw notFound("The approval");
  return row;
}
