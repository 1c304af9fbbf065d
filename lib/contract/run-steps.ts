import { z } from "zod";
import { INTERVENTIONS } from "@/lib/engine/interventions";
import { ATTEMPT_STATUSES, STEP_STATUSES, WAIT_REASONS } from "@/lib/engine/transition";
import { idSchema, runIdSchema, stepIdSchema } from "@/lib/kernel/ids";
import { LIMIT_KINDS } from "@/lib/kernel/limit-kinds";
import { pageOf, pageQuery, stepCursorSchema } from "./paging";
import { route } from "./route";
import { runIdParams } from "./runs";
import { anyJsonSchema, failureSchema, timestampSchema } from "./wire";

const stepFields = {
  id: stepIdSchema,
  run_id: runIdSchema,
  node: z.string(),
  /** Empty at the root, else the containers around it, as `loop:2/each:17`. */
  scope: z.string(),
  type: z.string(),
  title: z.string(),
  status: z.enum(STEP_STATUSES),
  wait_reason: z.enum(WAIT_REASONS).nullable(),
  /** Why it stands or ended as it did: a code, as `branch_not_taken`. */
  reason: z.string().nullable(),
  /** Whether an operator declared it done. */
  is_marked: z.boolean(),
  /** The port that its end took. */
  port: z.string().nullable(),
  attempts: z.int(),
  failures: z.int(),
  /**
   * Of a container that has begun: its iterations or items, how many scopes have been opened, have ended, and failed;
   * and how many of them did one again.
   */
  scope_counts: z
    .object({ total: z.int(), opened: z.int(), closed: z.int(), failed: z.int(), again: z.int() })
    .meta({ id: "ScopeCounts" })
    .nullable(),
  error: failureSchema.nullable(),
  /** The limit that it waits for although it is ready: of the workspace, or of the organisation or house around it. */
  waits_for: z
    .object({
      kind: z.enum(LIMIT_KINDS),
      target: z.string(),
      max_running: z.int().nullable(),
      rate: z.object({ count: z.int(), per_seconds: z.int(), burst: z.int() }).nullable(),
    })
    .meta({ id: "WaitsForLimit" })
    .nullable(),
  ready_at: timestampSchema.nullable(),
  started_at: timestampSchema.nullable(),
  deadline_at: timestampSchema.nullable(),
  ended_at: timestampSchema.nullable(),
};

export const stepSchema = z
  .object(stepFields)
  .meta({ id: "Step", description: "One execution of one node in one iteration." });
export type StepView = z.output<typeof stepSchema>;
export type StepJson = z.input<typeof stepSchema>;

const eventWaitSchema = z
  .object({
    /** The type of the event. */
    event: z.string(),
    /** What the event must be about: its subject. Null without the right `content:read`. */
    key: z.string().nullable(),
    registered_at: timestampSchema,
    expires_at: timestampSchema.nullable(),
    /** Null while it waits. */
    closed_at: timestampSchema.nullable(),
  })
  .meta({ id: "EventWait", description: "What a step waits for, or waited for." });
export type EventWaitView = z.output<typeof eventWaitSchema>;

export const stepDetailSchema = z
  .object({
    ...stepFields,
    /** Of a step that waits for an event, and of one that did. */
    event_wait: eventWaitSchema.nullable(),
    /** What the caller may do with it as it stands now. */
    interventions: z.array(z.enum(INTERVENTIONS)),
    /** The ports that it can be marked with as succeeded. */
    ports: z.array(z.string()),
    /** The run that a step of type `subworkflow` has started, once it has begun. */
    child_run_id: runIdSchema.nullable(),
    /** False without the right `content:read`: then `input` and `output` are null. */
    is_content_visible: z.boolean(),
    /** What its newest ended attempt was given. */
    input: anyJsonSchema.nullable(),
    output: anyJsonSchema.nullable(),
  })
  .meta({ id: "StepDetail", description: "A step with its input and output." });
export type StepDetailView = z.output<typeof stepDetailSchema>;
export type StepDetailJson = z.input<typeof stepDetailSchema>;

export const attemptSchema = z
  .object({
    id: idSchema("attempt"),
    step_id: stepIdSchema,
    number: z.int(),
    fence: z.int(),
    status: z.enum(ATTEMPT_STATUSES),
    worker_id: idSchema("worker").nullable(),
    error: failureSchema.nullable(),
    started_at: timestampSchema,
    /** Null while it is at work. */
    ended_at: timestampSchema.nullable(),
  })
  .meta({ id: "Attempt", description: "One try of a step by one worker." });
export type AttemptView = z.output<typeof attemptSchema>;
export type AttemptJson = z.input<typeof attemptSchema>;

export const stepPageSchema = pageOf("StepPage", stepSchema, stepCursorSchema);
export type StepPageView = z.output<typeof stepPageSchema>;
export const attemptPageSchema = pageOf("AttemptPage", attemptSchema, stepCursorSchema);
export type AttemptPageView = z.output<typeof attemptPageSchema>;

const tag = "Steps";
const listQuery = z.strictObject(pageQuery(stepCursorSchema));

export const listStepsRoute = route({
  method: "GET",
  path: "/v1/runs/{id}/steps",
  tag,
  summary: "List the steps of a run",
  description: "In the order of node, scope. A node that no edge has reached yet has no step.",
  needs: "run:read",
  params: runIdParams,
  query: listQuery,
  status: 200,
  response: stepPageSchema,
});

export const listAttemptsRoute = route({
  method: "GET",
  path: "/v1/runs/{id}/attempts",
  tag,
  summary: "List the attempts of a run, those at work included",
  description: "In the order of node, scope, number.",
  needs: "run:read",
  params: runIdParams,
  query: listQuery,
  status: 200,
  response: attemptPageSchema,
});

export const getStepRoute = route({
  method: "GET",
  path: "/v1/steps/{id}",
  tag,
  summary: "One step with its input and output",
  needs: "run:read",
  params: z.object({ id: stepIdSchema }),
  status: 200,
  response: stepDetailSchema,
});
