import { z } from "zod";
import { ATTENTION_CAUSES, SAFE_ACTIONS } from "@/lib/engine/attention";
import { RUN_STATUSES } from "@/lib/engine/transition";
import {
  approvalIdSchema,
  idSchema,
  runIdSchema,
  stepIdSchema,
  workflowIdSchema,
} from "@/lib/kernel/ids";
import { caseCursorSchema, pageOf, pageQuery } from "./paging";
import { placesSchema } from "./places";
import { route } from "./route";
import { actorSchema, commaListSchema, failureSchema, timestampSchema } from "./wire";

const evidenceSchema = z
  .object({
    /** What went wrong, or what is not known of a call. */
    error: failureSchema.nullable(),
    /** How often the step was tried. */
    attempts: z.int().nullable(),
    /** When the hold ends and the run fails. */
    gives_up_at: timestampSchema.nullable(),
    /** When the request was due. */
    due_at: timestampSchema.nullable(),
    /** The pool that no live worker serves for this step. */
    pool: z.string().nullable(),
    /** What the message that was given up was about, as `child.start`. */
    topic: z.string().nullable(),
    /** That message, by which it can be sent again. */
    message_id: idSchema("message").nullable(),
  })
  .meta({ id: "AttentionEvidence" });

const ownerSchema = z
  .object({
    /** Roles whose members may act. */
    roles: z.array(z.string()),
    /** People who are meant by name. */
    people: z.array(z.string()),
    /** Groups whose members may act, by their names. */
    groups: z.array(z.string()),
    /** Who has said that they take care of it. */
    taken_by: actorSchema.nullable(),
  })
  .meta({ id: "AttentionOwner" });

export const attentionCaseSchema = z
  .object({
    cause: z.enum(ATTENTION_CAUSES),
    /** Since when it needs somebody. */
    since: timestampSchema,
    run: z.object({ id: runIdSchema, title: z.string(), execution_status: z.enum(RUN_STATUSES) }),
    workflow: z.object({ id: workflowIdSchema, name: z.string(), title: z.string() }),
    /**
     * False where this release of Signalbox cannot read the workflow version of the run, as during an update: then
     * titles are names of nodes, and nothing that needs the workflow is offered.
     */
    is_version_readable: z.boolean(),
    /** The step that it is about; null where it is about the run. */
    step: z
      .object({
        id: stepIdSchema,
        node: z.string(),
        scope: z.string(),
        title: z.string(),
        /** The iterations and items that it stands in, the outermost first. */
        places: placesSchema,
      })
      .nullable(),
    approval_id: approvalIdSchema.nullable(),
    evidence: evidenceSchema,
    owner: ownerSchema,
    /** What is safe to do next, and whether the caller's role may. */
    safe_action: z.object({ action: z.enum(SAFE_ACTIONS), is_permitted: z.boolean() }),
  })
  .meta({ id: "AttentionCase", description: "Something that waits for a person, or ended badly." });
export type AttentionCaseView = z.output<typeof attentionCaseSchema>;
export type AttentionCaseJson = z.input<typeof attentionCaseSchema>;

export const attentionPageSchema = pageOf("AttentionPage", attentionCaseSchema, caseCursorSchema);
export type AttentionPageView = z.output<typeof attentionPageSchema>;
export type AttentionPageJson = z.input<typeof attentionPageSchema>;

const tag = "Attention";

export const getAttentionRoute = route({
  method: "GET",
  path: "/v1/attention",
  tag,
  summary: "What needs attention, the newest first",
  description:
    "Every step that waits for a person, work that no worker can do, requests past their due time, messages that were given up, and runs that ended badly in the last 24 hours: each with its cause, evidence, owner and the next action that is safe.",
  needs: "run:read",
  query: z.strictObject({
    cause: commaListSchema(z.enum(ATTENTION_CAUSES)).optional(),
    workflow_id: workflowIdSchema.optional(),
    ...pageQuery(caseCursorSchema),
  }),
  status: 200,
  response: attentionPageSchema,
});

export const attentionCountSchema = z
  .object({
    /** Cases that wait for somebody; runs that have ended do not. Counted up to 100. */
    waiting: z.int(),
    has_more: z.boolean(),
  })
  .meta({ id: "AttentionCount", description: "How much waits for somebody." });
export type AttentionCountView = z.output<typeof attentionCountSchema>;

export const countAttentionRoute = route({
  method: "GET",
  path: "/v1/attention/count",
  tag,
  summary: "How many cases wait for somebody now",
  needs: "run:read",
  status: 200,
  response: attentionCountSchema,
});
