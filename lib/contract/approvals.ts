import { z } from "zod";
import { APPROVAL_STATUSES } from "@/lib/engine/transition";
import {
  approvalIdSchema,
  artifactVersionIdSchema,
  idSchema,
  runIdSchema,
  stepIdSchema,
  workflowIdSchema,
} from "@/lib/kernel/ids";
import { amountsSchema, boundsSchema } from "./amounts";
import { pageOf, pageQuery, urgencyCursorSchema } from "./paging";
import { placesSchema } from "./places";
import { route } from "./route";
import { actorSchema, anyJsonObjectSchema, commaListSchema, timestampSchema } from "./wire";

export const approvalOptionSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    /** How the request counts once it is chosen. */
    effect: z.string(),
    requires_reason: z.boolean(),
  })
  .meta({ id: "ApprovalOption" });

export const decisionSchema = z
  .object({
    option: z.string(),
    reason: z.string(),
    form: anyJsonObjectSchema.nullable(),
    artifact_version_id: artifactVersionIdSchema.nullable(),
    decided_by: actorSchema,
    /** Who had asked them to decide in their place; null: they decided for themselves. */
    in_place_of: actorSchema.nullable(),
    decided_at: timestampSchema,
    /** Taken by somebody over the heads of those who were asked: it approves nothing. */
    is_override: z.boolean(),
  })
  .meta({
    id: "Decision",
    description: "What a person decided, bound to exactly what they were shown.",
  });

export const reviewSchema = z
  .object({
    approval_id: approvalIdSchema,
    status: z.enum(APPROVAL_STATUSES),
    reason: z.string(),
    decided_by: actorSchema,
    decided_at: timestampSchema,
    /** Taken over the heads of those who were asked: it approves nothing. */
    is_override: z.boolean(),
    artifact_version_id: artifactVersionIdSchema,
    name: z.string(),
    number: z.int(),
    checksum: z.string(),
  })
  .meta({
    id: "Review",
    description: "An earlier decision, and the exact version that it is bound to.",
  });
export type ReviewView = z.output<typeof reviewSchema>;
export type ReviewJson = z.input<typeof reviewSchema>;

export const approvalStageSchema = z
  .object({
    title: z.string().nullable(),
    role: z.string().nullable(),
    people: z.array(z.string()),
    groups: z.array(z.string()),
    /** How many must choose the same approving option. */
    required: z.int(),
    /** How many against decide the request. */
    reject_quorum: z.int(),
    exclude_requester: z.boolean(),
  })
  .meta({ id: "ApprovalStage", description: "Who decides a stage, and how many it takes." });
export type ApprovalStageJson = z.input<typeof approvalStageSchema>;

export const voteSchema = z
  .object({
    stage: z.int(),
    option: z.string(),
    reason: z.string(),
    by: actorSchema,
    /** Whose voice it is, where that is somebody else's. */
    in_place_of: actorSchema.nullable(),
    cast_at: timestampSchema,
    /**
     * Why it counts no more: `right_lost`, `changed` by a later one, or `superseded` with its request; null while it
     * counts.
     */
    dropped: z.string().nullable(),
  })
  .meta({ id: "Vote", description: "What one person has said of a request that takes several." });
export type VoteJson = z.input<typeof voteSchema>;

export const commentSchema = z
  .object({
    id: z.string(),
    text: z.string(),
    by: actorSchema,
    written_at: timestampSchema,
  })
  .meta({ id: "ApprovalComment", description: "What somebody has said about a request." });
export type CommentJson = z.input<typeof commentSchema>;

export const delegationSchema = z
  .object({
    id: idSchema("delegation"),
    /** In whose place. */
    giver: actorSchema,
    delegate: actorSchema,
    /** The one request; null: whatever is asked of the giver in this workspace. */
    approval: z.object({ id: approvalIdSchema, title: z.string() }).nullable(),
    reason: z.string(),
    starts_at: timestampSchema,
    /** Null: as long as the one request is open. */
    ends_at: timestampSchema.nullable(),
    created_at: timestampSchema,
    revoked_at: timestampSchema.nullable(),
    /** Whether it holds at this moment. */
    is_in_force: z.boolean(),
  })
  .meta({ id: "Delegation", description: "Somebody decides in another's place while it holds." });
export type DelegationView = z.output<typeof delegationSchema>;
export type DelegationJson = z.input<typeof delegationSchema>;

const approvalFields = {
  id: approvalIdSchema,
  run: z.object({
    id: runIdSchema,
    title: z.string(),
    /** Then it can be decided all the same, and what follows begins when the run goes on. */
    is_paused: z.boolean(),
  }),
  workflow: z.object({ id: workflowIdSchema, name: z.string(), title: z.string() }),
  /** `budget`: a run asks for more to spend. */
  kind: z.enum(["decision", "budget"]),
  /** Null where it is the run itself that asks. */
  step_id: stepIdSchema.nullable(),
  /** The iterations and items that the step stands in, the outermost first: what tells requests of one title apart. */
  places: placesSchema,
  status: z.enum(APPROVAL_STATUSES),
  title: z.string(),
  /** Who started the run. */
  requested_by: actorSchema,
  /** Also the `ETag`; a decision names it in `If-Match`. */
  revision: z.int(),
  /**
   * While it is open: false where this release of Signalbox cannot read the workflow version of the run, as during an
   * update. Then it is not known what follows, nobody may decide here, and whoever does is refused with
   * DEPENDENCY_UNAVAILABLE.
   */
  is_version_readable: z.boolean(),
  /** Whether the caller may decide it now. */
  may_decide: z.boolean(),
  requested_at: timestampSchema,
  due_at: timestampSchema.nullable(),
  expires_at: timestampSchema.nullable(),
  closed_at: timestampSchema.nullable(),
  closed_reason: z.string().nullable(),
};

export const approvalSummarySchema = z
  .object({
    ...approvalFields,
    /** While it is open: what runs if it is approved, up to the next decision of a person. */
    leads_to: z.array(z.object({ node: z.string(), title: z.string(), is_lasting: z.boolean() })),
    options: z.array(approvalOptionSchema),
    /** Whether a decision must fill in a form: then it cannot be one of many. */
    has_form: z.boolean(),
    /** Once somebody has decided it: what, who, and whether over the heads of those who were asked. */
    decided: z.object({ option: z.string(), by: actorSchema, is_override: z.boolean() }).nullable(),
  })
  .meta({ id: "ApprovalSummary", description: "A request for a decision, as the inbox lists it." });
export type ApprovalSummaryView = z.output<typeof approvalSummarySchema>;
export type ApprovalSummaryJson = z.input<typeof approvalSummarySchema>;

export const requestedBudgetSchema = z
  .object({
    /** Whose money it is: the run's own, or that of a budget above it. */
    purse: z.enum(["run", "above"]),
    /** The step that asked first. */
    node: z.string(),
    /** What its next call may cost. */
    need: amountsSchema,
    limit: boundsSchema,
    spent: amountsSchema,
    reserved: amountsSchema,
  })
  .meta({ id: "RequestedBudget", description: "A purse as it was when it was found empty." });
export type RequestedBudgetView = z.output<typeof requestedBudgetSchema>;
export type RequestedBudgetJson = z.input<typeof requestedBudgetSchema>;

export const approvalSchema = z
  .object({
    ...approvalFields,
    /** Who may decide now: the rule of the stage that is open. */
    rule: anyJsonObjectSchema,
    /** In order; one alone where the request has no stages. */
    stages: z.array(approvalStageSchema),
    /** The one that is open, counted from 0. */
    stage: z.int(),
    /** How many reminders there were. */
    reminders: z.int(),
    /** The role that may decide too since it was escalated; null while it was not. */
    escalated_to: z.string().nullable(),
    escalated_at: timestampSchema.nullable(),
    /** What people have said so far, in the order in which they did. */
    votes: z.array(voteSchema),
    options: z.array(approvalOptionSchema),
    /** JSON Schema of the form that a decision fills in. */
    form: anyJsonObjectSchema.nullable(),
    /** Of a request for more to spend: how the purse stood when it was found empty. */
    budget: requestedBudgetSchema.nullable(),
    /** False without the right `content:read`: then `shown` is null. */
    is_content_visible: z.boolean(),
    /** Exactly what the decision will bind to. */
    shown: anyJsonObjectSchema.nullable(),
    shown_digest: z.string(),
    /** The port that an expiry takes, or `keep_waiting` or `escalate`: then it stays open. */
    on_expired: z.string(),
    decision: decisionSchema.nullable(),
    /** Who has said that they take care of it; null for nobody. */
    claim: z.object({ by: actorSchema, claimed_at: timestampSchema }).nullable(),
    /** What people have said about it, the oldest first. */
    comments: z.array(commentSchema),
    /** In whose place the caller would decide; null: in their own, or not at all. */
    deciding_for: actorSchema.nullable(),
    /** Whether the caller may let somebody else decide in their place. */
    may_delegate: z.boolean(),
    /** Who decides this one request in whose place now. */
    delegations: z.array(delegationSchema),
    may_withdraw: z.boolean(),
    may_override: z.boolean(),
    /** The request whose place it takes, because what that one showed has changed. */
    supersedes: approvalIdSchema.nullable(),
    /** The request that has taken its place. */
    superseded_by: approvalIdSchema.nullable(),
    /** What people have decided in this run about artifacts of the names that are shown, newest first. */
    reviews: z.array(reviewSchema),
  })
  .meta({ id: "Approval", description: "A durable request for a human decision." });
export type ApprovalView = z.output<typeof approvalSchema>;
export type ApprovalJson = z.input<typeof approvalSchema>;

export const approvalPageSchema = pageOf(
  "ApprovalPage",
  approvalSummarySchema,
  urgencyCursorSchema,
);
export type ApprovalPageView = z.output<typeof approvalPageSchema>;
export type ApprovalPageJson = z.input<typeof approvalPageSchema>;

/** Names a request in the path. */
export const approvalParams = z.object({ id: approvalIdSchema });
const tag = "Approvals";

export const listApprovalsRoute = route({
  method: "GET",
  path: "/v1/approvals",
  tag,
  summary: "List approvals: the inbox and its history",
  description:
    "`order=urgent` puts first what is due or expires first. Only what is open presses, so it lists pending requests alone.",
  needs: "run:read",
  query: z.strictObject({
    status: commaListSchema(z.enum(APPROVAL_STATUSES)).optional(),
    run_id: runIdSchema.optional(),
    workflow_id: workflowIdSchema.optional(),
    /** `me`: only those that the caller may decide. */
    assignee: z.literal("me").optional(),
    /** `urgent`: of what is pending, what is due or expires first comes first. */
    order: z.enum(["newest", "urgent"]).default("newest"),
    ...pageQuery(urgencyCursorSchema),
  }),
  status: 200,
  response: approvalPageSchema,
});

export const approvalCountSchema = z
  .object({
    /** Those that are open, and the caller's to decide. */
    for_me: z.int(),
    /** Since when the one that has waited longest has done so. */
    oldest_requested_at: timestampSchema.nullable(),
  })
  .meta({ id: "ApprovalCount", description: "How much waits for the caller's decision." });
export type ApprovalCountView = z.output<typeof approvalCountSchema>;

export const countApprovalsRoute = route({
  method: "GET",
  path: "/v1/approvals/count",
  tag,
  summary: "How many approvals the caller may decide now",
  needs: "run:read",
  status: 200,
  response: approvalCountSchema,
});

export const getApprovalRoute = route({
  method: "GET",
  path: "/v1/approvals/{id}",
  tag,
  summary: "One approval with what is shown, its revision as ETag",
  needs: "run:read",
  params: approvalParams,
  status: 200,
  response: approvalSchema,
});
