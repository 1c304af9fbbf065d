import type { ApprovalPageView } from "@/lib/contract/approvals";
import type { Principal } from "@/lib/domain/auth/principal";
import { readPlaces } from "@/lib/domain/runs/reading/read-places";
import type { ApprovalStatus } from "@/lib/engine/transition";
import type { RunId, WorkflowId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { mayRole } from "@/lib/kernel/permissions";
import { formatTimestamp } from "@/lib/kernel/time";
import { readInTime } from "@/lib/platform/read-in-time";
import { type ApprovalRow, approvalSummaryView } from "./approval-views";
import { type ApprovalFilter, selectApprovals } from "./approvals.sql";
import { readLeadsTo } from "./leads-to";
import { readDecider } from "./may-decide";

type Filter = {
  status?: ApprovalStatus[] | undefined;
  run_id?: RunId | undefined;
  workflow_id?: WorkflowId | undefined;
  /** `me`: only those that the caller may decide now. */
  assignee?: "me" | undefined;
  order?: ApprovalFilter["order"] | undefined;
  limit: number;
  cursor?: NonNullable<ApprovalFilter["cursor"]> | undefined;
};

/** Requests for decisions in the workspace, the newest first, or the open ones, the most urgent first. */
export async function readApprovals(
  principal: Principal,
  { status, run_id, workflow_id, assignee, order = "newest", limit, cursor }: Filter,
): Promise<ApprovalPageView> {
  const decider = await readDecider(principal);
  if (assignee === "me" && decider === null) return { items: [], next_cursor: null };
  const wanted = selectApprovals(principal, {
    statuses: status ?? null,
    runId: run_id ?? null,
    workflowId: workflow_id ?? null,
    decider: assignee === "me" ? decider : null,
    order,
    cursor: cursor ?? null,
    limit: limit + 1,
  });
  const { rows } = await readInTime((client) => client.query<ApprovalRow>(wanted), {
    by: principal,
    filter: { status, run_id, workflow_id, assignee },
  });
  const outlookOf = await readLeadsTo(principal.tenantId, rows);
  const placesOf = await readPlaces(principal.tenantId, rows, {
    isNamed: mayRole(principal.role, "content:read"),
  });
  return pageOfRows(
    rows,
    limit,
    (row) => approvalSummaryView(row, decider, { ...outlookOf(row), places: placesOf(row) }),
    ({ id, pressesAt }) => ({ at: timeOf(pressesAt), id }),
  );
}

const timeOf = (at: Date | null): string | null => at && formatTimestamp(at.getTime());
