import { z } from "zod";
import { labelsSchema } from "@/lib/engine/spec/names";
import {
  COMPENSATION_STATUSES,
  DESIRED_ACTIONS,
  EVALUATION_STATUSES,
  OUTCOMES,
  REVIEW_STATUSES,
  RUN_DELIVERY_STATUSES,
  RUN_STATUSES,
  STEP_STATUSES,
  WAIT_REASONS,
} from "@/lib/engine/transition";
import {
  idSchema,
  runIdSchema,
  stepIdSchema,
  userIdSchema,
  workflowIdSchema,
  workflowVersionIdSchema,
} from "@/lib/kernel/ids";
import { USAGE_BASES } from "@/lib/kernel/usage-bases";
import { newAmountsSchema, purseSchema } from "./amounts";
import { idCursorSchema, pageOf, pageQuery } from "./paging";
import { aliasOf, route } from "./route";
import { shownTitleSchema } from "./title";
import {
  actorSchema,
  anyJsonObjectSchema,
  anyJsonSchema,
  commaListSchema,
  failureSchema,
  reasonSchema,
  searchTextSchema,
  timestampSchema,
} from "./wire";

const runFields = {
  id: runIdSchema,
  workflow: z.object({ id: workflowIdSchema, name: z.string(), title: z.string() }),
  workflow_version_id: workflowVersionIdSchema,
  version_number: z.int(),
  title: z.string(),
  labels: z.record(z.string(), z.string()),
  priority: z.int(),
  execution_status: z.enum(RUN_STATUSES),
  /** What it waits for; once it has ended, why it ended as it did. */
  status_reason: z.string().nullable(),
  desired_action: z.enum(DESIRED_ACTIONS),
  evaluation_status: z.enum(EVALUATION_STATUSES),
  review_status: z.enum(REVIEW_STATUSES),
  delivery_status: z.enum(RUN_DELIVERY_STATUSES),
  compensation_status: z.enum(COMPENSATION_STATUSES),
  outcome: z.enum(OUTCOMES),
  /** Rises with every change of a status. */
  status_version: z.int(),
  /** The sequence of its newest event. */
  event_sequence: z.int(),
  initiated_by: actorSchema,
  runs_as: actorSchema,
  correlation_id: z.string().nullable(),
  trace_id: z.string(),
  /** The run of whose step it is the child. */
  parent_run_id: runIdSchema.nullable(),
  /** The run of which it repeats a part, and the node from which on it does everything anew. */
  derived_from: z.object({ run_id: runIdSchema, node: z.string() }).nullable(),
  created_at: timestampSchema,
  started_at: timestampSchema.nullable(),
  ended_at: timestampSchema.nullable(),
  usage: z.object({
    usd: z.number(),
    /** The least certain basis among its entries; null while nothing was used. */
    basis: z.enum(USAGE_BASES).nullable(),
    tokens: z.int(),
  }),
  links: z.object({ self: z.string(), events: z.string() }),
};

export const runSchema = z
  .object(runFields)
  .meta({ id: "Run", description: "One execution of a version. Its dimensions are kept apart." });
export type RunView = z.output<typeof runSchema>;
export type RunJson = z.input<typeof runSchema>;

/** Why it failed, with the node that it began at. */
const runFailureSchema = failureSchema
  .extend({ node: z.string().nullable() })
  .meta({ id: "RunFailure" })
  .nullable();

const standingSchema = z
  .object({
    node: z.string(),
    title: z.string(),
    status: z.enum(STEP_STATUSES),
    wait_reason: z.enum(WAIT_REASONS).nullable(),
  })
  .meta({ id: "RunStanding", description: "A step that a run stands at: it is at work or waits." });
export type StandingView = z.output<typeof standingSchema>;

export const runListItemSchema = z
  .object({
    ...runFields,
    failure: runFailureSchema,
    /** Up to three steps that it stands at, what waits for people first. */
    stands_at: z.array(standingSchema),
  })
  .meta({
    id: "RunListItem",
    description: "A run in a list: with where it stands, or why it failed.",
  });
export type RunListItemJson = z.input<typeof runListItemSchema>;

export const runPageSchema = pageOf("RunPage", runListItemSchema, idCursorSchema);
export type RunPageView = z.output<typeof runPageSchema>;
export type RunPageJson = z.input<typeof runPageSchema>;

const leftEffectSchema = z
  .object({
    step_id: stepIdSchema,
    title: z.string(),
    ordinal: z.int(),
    tool: z.object({ name: z.string(), version: z.string() }),
    sent_at: timestampSchema.nullable(),
    settled_at: timestampSchema.nullable(),
    /** Null without the right `content:read`. */
    evidence: anyJsonSchema.nullable(),
  })
  .meta({ id: "LeftEffect" });

/** What a run that did not succeed leaves behind: of each at most a hundred. */
export const runAftermathSchema = z
  .object({
    /** Changes outside that stand. */
    standing: z.array(leftEffectSchema),
    /** Changes outside of which nobody knows whether they took effect. */
    unknown: z.array(leftEffectSchema),
    /** What did not stop when the run was cancelled, until it was stopped. */
    ignored_cancel: z.array(
      z
        .object({
          step_id: stepIdSchema,
          title: z.string(),
          /** The number of the attempt; null of a step that waited for a run of its own. */
          attempt: z.int().nullable(),
          ended_at: timestampSchema.nullable(),
        })
        .meta({ id: "IgnoredCancel" }),
    ),
  })
  .meta({ id: "RunAftermath", description: "What a run that did not succeed leaves behind." });
export type RunAftermathView = z.output<typeof runAftermathSchema>;
export type RunAftermathJson = z.input<typeof runAftermathSchema>;

const derivedRunsSchema = z
  .object({
    total: z.int(),
    /** The newest twenty. */
    newest: z.array(
      z
        .object({
          id: runIdSchema,
          /** The node from which on it does everything anew. */
          node: z.string(),
          execution_status: z.enum(RUN_STATUSES),
          status_reason: z.string().nullable(),
          created_at: timestampSchema,
        })
        .meta({ id: "DerivedRun" }),
    ),
  })
  .meta({ id: "DerivedRuns", description: "Runs that were derived from this one." });
export type DerivedRunsView = z.output<typeof derivedRunsSchema>;
export type DerivedRunsJson = z.input<typeof derivedRunsSchema>;

export const runDetailSchema = z
  .object({
    ...runFields,
    /** False without the right `content:read`: then `input`, `output` and `manifest` are null. */
    is_content_visible: z.boolean(),
    input: anyJsonSchema.nullable(),
    output: anyJsonSchema.nullable(),
    /** What every reference stands for in this run, fixed at its start. */
    manifest: anyJsonObjectSchema.nullable(),
    failure: runFailureSchema,
    /** What it leaves behind; null while it is not over, and of one that succeeded. */
    aftermath: runAftermathSchema.nullable(),
    /** Null where nobody bounds what it spends. */
    purse: purseSchema.nullable(),
    /** The runs that repeat a part of it. */
    derived_runs: derivedRunsSchema,
    /** False where this release of Signalbox cannot read its version, as during an update: then it cannot be moved here. */
    is_version_readable: z.boolean(),
    /** Whether its workflow has another published version, which a run that waits may go to. */
    has_other_version: z.boolean(),
  })
  .meta({ id: "RunDetail", description: "A run with what it was given and gave back." });
export type RunDetailView = z.output<typeof runDetailSchema>;
export type RunDetailJson = z.input<typeof runDetailSchema>;

export const runIdParams = z.object({ id: runIdSchema });
const tag = "Runs";

const startFields = {
  input: anyJsonObjectSchema.default({}),
  title: shownTitleSchema.optional(),
  labels: labelsSchema.optional(),
  /** 9 is the most urgent. */
  priority: z.int().min(0).max(9).optional(),
  correlation_id: z.string().min(1).max(200).optional(),
  start_at: timestampSchema.optional(),
  /** Instead of the key by which the workflow bounds how many of its runs are under way at once. */
  concurrency_key: z.string().min(1).max(500).optional(),
  /** What the run may spend; it may only lower what the workflow allows. */
  budget: newAmountsSchema.optional(),
};
const whatToRun = {
  workflow_id: workflowIdSchema.optional(),
  workflow_version_id: workflowVersionIdSchema.optional(),
};
const namesOne = (body: { workflow_id?: unknown; workflow_version_id?: unknown }): boolean =>
  (body.workflow_id === undefined) !== (body.workflow_version_id === undefined);
const NAME_ONE = "Name either workflow_id (its newest version is run) or workflow_version_id.";
const keyField = { idempotency_key: z.string().min(1).max(200).optional() };

export const newRunSchema = z
  .strictObject({ ...whatToRun, ...startFields })
  .refine(namesOne, NAME_ONE)
  .meta({ id: "NewRun", description: NAME_ONE });
export type NewRun = z.output<typeof newRunSchema>;

const startErrors = [
  "NOT_FOUND",
  "INPUT_SCHEMA_MISMATCH",
  "ADMISSION_DENIED",
  "BACKLOG_FULL",
] as const;

export const startRunRoute = route({
  method: "POST",
  path: "/v1/runs",
  tag,
  summary: "Start a run",
  description:
    "Answers as soon as the run is durable; a workflow without a version named means its newest.",
  needs: "run:start",
  isIdempotent: true,
  body: newRunSchema,
  status: 202,
  response: runSchema,
  errors: startErrors,
});

const listFilters = {
  status: commaListSchema(z.enum(RUN_STATUSES)).optional(),
  review_status: commaListSchema(z.enum(REVIEW_STATUSES)).optional(),
  delivery_status: commaListSchema(z.enum(RUN_DELIVERY_STATUSES)).optional(),
  workflow_version_id: workflowVersionIdSchema.optional(),
  /** Who asked for it: a person, an API key, or `me`. */
  started_by: z.union([z.literal("me"), userIdSchema, idSchema("apiKey")]).optional(),
  /** Not before this time. */
  created_after: timestampSchema.optional(),
  /** Before this time. */
  created_before: timestampSchema.optional(),
  /** Only the runs that steps of this one have started. */
  parent: runIdSchema.optional(),
  /** Searches titles, and finds a run by its id. */
  q: searchTextSchema.optional(),
  ...pageQuery(idCursorSchema),
};

export const listRunsRoute = route({
  method: "GET",
  path: "/v1/runs",
  tag,
  summary: "List runs, newest first",
  needs: "run:read",
  query: z.strictObject({ workflow_id: workflowIdSchema.optional(), ...listFilters }),
  status: 200,
  response: runPageSchema,
});

export const getRunRoute = route({
  method: "GET",
  path: "/v1/runs/{id}",
  tag,
  summary: "One run",
  needs: "run:read",
  params: runIdParams,
  status: 200,
  response: runDetailSchema,
});

export const cancelRunRoute = route({
  method: "POST",
  path: "/v1/runs/{id}/cancel",
  tag,
  summary: "Ask a run to stop",
  description:
    "Nothing new starts, and what is at work gets the signal. `desired_action` shows the request at once, `execution_status` what became of it.",
  needs: "run:control",
  params: runIdParams,
  body: z.strictObject({ reason: reasonSchema }).meta({ id: "Cancellation" }),
  status: 202,
  response: runSchema,
  errors: ["RUN_STATE_CONFLICT"],
});

export const withReasonSchema = z
  .strictObject({ reason: reasonSchema })
  .meta({ id: "ReasonGiven", description: "Why somebody steps in. It goes to the audit log." });

export const pauseRunRoute = route({
  method: "POST",
  path: "/v1/runs/{id}/pause",
  tag,
  summary: "Pause a run",
  description:
    "Nothing new starts; what is at work stops where it safely can, at its end at the latest. Requests stay open and can be decided, and expire later by the length of the pause. `max_duration` goes on.",
  needs: "run:control",
  params: runIdParams,
  body: withReasonSchema,
  status: 200,
  response: runSchema,
  errors: ["RUN_STATE_CONFLICT"],
});

export const resumeRunRoute = route({
  method: "POST",
  path: "/v1/runs/{id}/resume",
  tag,
  summary: "Let a paused run go on",
  needs: "run:control",
  params: runIdParams,
  body: withReasonSchema,
  status: 200,
  response: runSchema,
  errors: ["RUN_STATE_CONFLICT"],
});

export const startRunAliasRoute = route({
  ...aliasOf(startRunRoute, "/v1/workflow-runs"),
  body: z
    .strictObject({ ...whatToRun, ...startFields, ...keyField })
    .refine(namesOne, NAME_ONE)
    .meta({
      id: "NewWorkflowRun",
      description: `${NAME_ONE} \`idempotency_key\` does what the header does.`,
    }),
});

export const startRunOfWorkflowRoute = route({
  ...aliasOf(startRunRoute, "/v1/workflows/{id}/runs"),
  params: z.object({ id: workflowIdSchema }),
  body: z
    .strictObject({ ...startFields, ...keyField })
    .meta({ id: "NewRunOfWorkflow", description: "`idempotency_key` does what the header does." }),
});

export const listRunsOfWorkflowRoute = route({
  ...aliasOf(listRunsRoute, "/v1/workflows/{id}/runs"),
  params: z.object({ id: workflowIdSchema }),
  query: z.strictObject(listFilters),
});
