import type { Decisions, OpenedApproval } from "@/lib/engine/advance/decisions";
import { type OpenRequest, type RequestState, stepKey } from "@/lib/engine/advance/model";
import type { MemoryRun } from "@/lib/engine/testing/memory-run";

/** A request for a decision, as its row and its votes would say it. */
export type MemoryRequest = OpenedApproval & RequestState & OpenRequest & { option: string | null };

/** Requests as they are opened, closed, replaced and voted on. */
export function saveRequests(run: MemoryRun, decisions: Decisions): void {
  for (const opened of decisions.approvalsOpened)
    run.approvals.push({
      ...opened,
      id: opened.approvalId,
      stage: 0,
      reminders: 0,
      votes: [],
      status: "pending",
      isOverride: false,
      requestedAt: run.now,
      closedAt: null,
      option: null,
    });
  for (const { approvalId } of decisions.approvalsSuperseded)
    Object.assign(requestOf(run, approvalId), { status: "superseded", closedAt: run.now });
  saveVotes(run, decisions);
  for (const closed of decisions.approvalsClosed) {
    const approval = requestOf(run, closed.approvalId);
    if (approval.status !== "pending") throw new Error("An approval was closed that is not open.");
    Object.assign(approval, {
      status: closed.status,
      isOverride: closed.isOverride,
      closedAt: run.now,
      option: closed.decision?.option ?? null,
    });
  }
}

/** Waits for events as they begin and end. */
export function saveWaits(run: MemoryRun, decisions: Decisions): void {
  for (const opened of decisions.waitsOpened)
    run.waits.push({ ...opened, isOpen: true, eventId: null });
  for (const { eventId, ...closed } of decisions.waitsClosed) {
    const wait = run.waits.find(
      (each) => stepKey(each) === stepKey(closed) && each.fence === closed.fence && each.isOpen,
    );
    if (!wait) throw new Error("A wait was closed that is not open.");
    Object.assign(wait, { isOpen: false, eventId });
  }
}

function saveVotes(
  run: MemoryRun,
  { votesCast, votesDropped, approvalsStaged, approvalsReminded, approvalsEscalated }: Decisions,
): void {
  const dropped = new Set(votesDropped.map(({ voteId }) => voteId));
  const standing = run.approvals.flatMap(({ votes }) => votes.filter(({ id }) => dropped.has(id)));
  if (standing.length < dropped.size) throw new Error("A vote was dropped that does not stand.");
  for (const approval of run.approvals)
    approval.votes = approval.votes.filter(({ id }) => !dropped.has(id));
  // A stage begins with nothing said in it; what is said in it in the same transaction counts.
  for (const { approvalId, stage } of approvalsStaged)
    Object.assign(requestOf(run, approvalId), { stage, votes: [] });
  for (const { voteId, approvalId, stage, holder, decision } of votesCast) {
    const request = requestOf(run, approvalId);
    if (stage !== request.stage) continue;
    const inPlaceOf = decision.inPlaceOf ?? null;
    request.votes.push({ id: voteId, option: decision.option, holder, inPlaceOf });
  }
  for (const { approvalId, number } of approvalsReminded)
    requestOf(run, approvalId).reminders = number;
  for (const { approvalId, role } of approvalsEscalated)
    requestOf(run, approvalId).escalatedTo = role;
}

function requestOf(run: MemoryRun, id: string): MemoryRequest {
  const approval = run.approvals.find((each) => each.id === id);
  if (!approval) throw new Error(`There is no approval ${id}.`);
  return approval;
}
