import type {
  ApprovalSummaryView,
  ApprovalView,
  RequestedBudgetView,
  ReviewView,
} from "@/lib/contract/approvals";
import type { PlaceView } from "@/lib/contract/places";
import type { ApprovalRule, OpenedApproval } from "@/lib/engine/advance/decisions";
import type { ApprovalStatus } from "@/lib/engine/transition";
import { type Actor, parseActor } from "@/lib/kernel/actor";
import { asId, encodeId } from "@/lib/kernel/ids";
import type { Json, JsonObject } from "@/lib/kernel/json";
import type { Decision } from "@/prisma/generated/client";
import type { Decider } from "./approvals.sql";
import type { CommentRow } from "./comments.sql";
import { delegationView } from "./delegation-view";
import type { DelegationRow } from "./delegations.sql";
import { isNamed, mayDecide, voiceIn } from "./may-decide";
import type { VoteRow } from "./votes.sql";

/** A request with what belongs to it from its run and workflow. */
export type ApprovalRow = {
  id: string;
  runId: string;
  node: string;
  scope: string;
  status: ApprovalStatus;
  title: string;
  /** Of the stage that is open. */
  rule: ApprovalRule;
  /** Of all stages; null where it was asked before there were stages. */
  stages: ApprovalRule[] | null;
  stage: number;
  options: OpenedApproval["options"];
  form: JsonObject | null;
  shown: JsonObject;
  shownDigest: string;
  onExpired: string;
  revision: number;
  requestedAt: Date;
  dueAt: Date | null;
  reminders: number;
  escalatedTo: string | null;
  escalatedAt: Date | null;
  expiresAt: Date | null;
  /** When it is due, or expires, as it is sorted by. */
  pressesAt: Date | null;
  closedAt: Date | null;
  closedReason: string | null;
  runTitle: string;
  isRunPaused: boolean;
  initiatedBy: Json;
  versionId: string;
  workflowId: string;
  workflowName: string;
  workflowTitle: string;
  /** Decided over the heads of those who were asked. */
  overridden: boolean;
  supersedes: string | null;
  supersededBy: string | null;
  /** Of each vote that counts in the stage: who has cast it, and whose voice it is. */
  taken: { holder: string; voice: string }[];
  claimedBy: Actor | null;
  claimedAt: Date | null;
  decidedOption: string | null;
  decidedBy: Json;
  /** Past its expiry, and nobody has acted on that yet. */
  isOverdue: boolean | null;
  /** It asks for more of the tenant's own budget. */
  isForTenant: boolean;
};

/** Whether it is no step but the run itself that asks: for more to spend. */
export const isGrant = ({ node }: Pick<ApprovalRow, "node">): boolean => node === "";

/** Whether this decider may decide the request now. */
export const mayDecideRow = (decider: Decider | null, row: ApprovalRow): boolean =>
  !row.isOverdue && mayDecide(decider, requestOf(row));

/** What is known of a request beside its row. */
type Known = {
  places: PlaceView[];
  /** Whether this build can read the version of the run: without its plan the run cannot be moved. */
  isReadable: boolean;
};

/** A request as the inbox lists it, with what it leads to. */
export const approvalSummaryView = (
  row: ApprovalRow,
  decider: Decider | null,
  { leadsTo, ...known }: Known & { leadsTo: ApprovalSummaryView["leads_to"] },
): ApprovalSummaryView => ({
  ...fieldsOf(row, decider, known),
  leads_to: leadsTo,
  options: row.options.map(optionView),
  has_form: row.form !== null,
  decided: row.decidedOption === null ? null : decidedOf(row, row.decidedOption),
});

const decidedOf = ({ options, decidedBy, overridden }: ApprovalRow, chosen: string) => ({
  option: options.find(({ id }) => id === chosen)?.title ?? chosen,
  by: parseActor(decidedBy),
  is_override: overridden,
});

function fieldsOf(row: ApprovalRow, decider: Decider | null, { places, isReadable }: Known) {
  const runId = asId("run", row.runId);
  return {
    id: asId("approval", row.id),
    run: { id: runId, title: row.runTitle, is_paused: row.isRunPaused },
    workflow: {
      id: asId("workflow", row.workflowId),
      name: row.workflowName,
      title: row.workflowTitle,
    },
    kind: isGrant(row) ? ("budget" as const) : ("decision" as const),
    step_id: isGrant(row) ? null : { runId, node: row.node, scope: row.scope },
    places,
    status: row.status,
    title: row.title,
    requested_by: parseActor(row.initiatedBy),
    revision: row.revision,
    is_version_readable: isReadable,
    may_decide: isReadable && mayDecideRow(decider, row),
    requested_at: row.requestedAt,
    due_at: row.dueAt,
    expires_at: row.expiresAt,
    closed_at: row.closedAt,
    closed_reason: row.closedReason,
  };
}

/** What of a request's content its reader may see. */
type Sight = Known & {
  isVisible: boolean;
  reviews: ReviewView[];
  votes: VoteRow[];
  comments: CommentRow[];
  delegations: DelegationRow[];
  decider: Decider | null;
  mayWithdraw: boolean;
  mayOverride: boolean;
};

/** A request with what is shown, if the reader may see content, and with its decision. */
export function approvalView(
  row: ApprovalRow,
  decision: Decision | null,
  { decider, isVisible, reviews, votes, comments, delegations, ...sight }: Sight,
): ApprovalView {
  const isMovable = sight.isReadable && row.status === "pending" && !isGrant(row);
  return {
    ...fieldsOf(row, decider, sight),
    rule: row.rule,
    stages: (row.stages ?? [row.rule]).map(stageView),
    stage: row.stage,
    reminders: row.reminders,
    escalated_to: row.escalatedTo,
    escalated_at: row.escalatedAt,
    votes: votes.map(voteView),
    options: row.options.map(optionView),
    form: row.form,
    budget: isGrant(row) ? (row.shown.budget as RequestedBudgetView) : null,
    is_content_visible: isVisible,
    shown: isVisible ? row.shown : null,
    shown_digest: row.shownDigest,
    on_expired: row.onExpired,
    decision: decision && { ...decisionView(decision), is_override: row.overridden },
    claim: row.claimedBy &&
      row.claimedAt && { by: parseActor(row.claimedBy), claimed_at: row.claimedAt },
    comments: isVisible ? comments.map(commentView) : [],
    supersedes: idOrNull(row.supersedes),
    superseded_by: idOrNull(row.supersededBy),
    deciding_for: decidingFor(decider, row),
    may_delegate: sight.isReadable && mayDelegate(decider, row),
    delegations: delegations.map(delegationView),
    may_withdraw: isMovable && sight.mayWithdraw,
    may_override: isMovable && sight.mayOverride,
    reviews,
  };
}

const idOrNull = (id: string | null) => (id === null ? null : asId("approval", id));
/** Who would speak through the decider. */
function decidingFor(decider: Decider | null, row: ApprovalRow): Actor | null {
  if (decider === null || !mayDecideRow(decider, row)) return null;
  return voiceIn(decider, requestOf(row))?.inPlaceOf ?? null;
}

/** Whether the decider may let somebody else decide: a person who is asked themselves, and has not said anything yet. */
export function mayDelegate(decider: Decider | null, row: ApprovalRow): boolean {
  if (decider?.kind !== "user" || isGrant(row) || !mayDecideRow(decider, row)) return false;
  const hasSpoken = row.taken.some(({ voice }) => voice === decider.id);
  return isNamed(decider, requestOf(row)) && !hasSpoken;
}

const requestOf = (row: ApprovalRow) => ({ ...row, requester: parseActor(row.initiatedBy) });

const optionView = ({ id, title, effect, requiresReason }: ApprovalRow["options"][number]) => ({
  id,
  title,
  effect,
  requires_reason: requiresReason,
});

const stageView = (rule: ApprovalRule): ApprovalView["stages"][number] => ({
  title: rule.title ?? null,
  role: rule.role,
  people: rule.people,
  groups: rule.groups,
  required: rule.required,
  reject_quorum: rule.rejectQuorum ?? 1,
  exclude_requester: rule.excludeRequester,
});

const voteView = (row: VoteRow): ApprovalView["votes"][number] => ({
  stage: row.stage,
  option: row.option,
  reason: row.reason,
  by: parseActor(row.holder),
  in_place_of: row.inPlaceOf === null ? null : parseActor(row.inPlaceOf),
  cast_at: row.castAt,
  dropped: row.droppedWhy,
});

const commentView = (row: CommentRow): ApprovalView["comments"][number] => ({
  id: encodeId("approvalComment", asId("approvalComment", row.id)),
  text: row.text,
  by: parseActor(row.writer),
  written_at: row.writtenAt,
});

const decisionView = (
  row: Decision,
): Omit<NonNullable<ApprovalView["decision"]>, "is_override"> => ({
  option: row.option,
  reason: row.reason,
  form: row.form as JsonObject | null,
  artifact_version_id:
    row.artifactVersionId === null ? null : asId("artifactVersion", row.artifactVersionId),
  decided_by: parseActor(row.decidedBy),
  in_place_of: row.inPlaceOf === null ? null : parseActor(row.inPlaceOf),
  decided_at: row.decidedAt,
});
