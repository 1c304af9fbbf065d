import { z } from "zod";
import { PURSE_EMPTY } from "@/lib/kernel/budget-kinds";
import {
  type ApprovalId,
  asId,
  type RunId,
  type UserId,
  type WorkflowVersionId,
} from "@/lib/kernel/ids";
import { isJsonObject, type JsonObject } from "@/lib/kernel/json";

/** A kind of message: its name and what its payload must hold; what else is in it is left unread. */
export type Topic<P> = { name: string; payload: z.ZodType<P> };

const approvalId = z.uuid().transform((uuid): ApprovalId => asId("approval", uuid));

const userId = z.uuid().transform((uuid): UserId => asId("user", uuid));

/** Why people are told of a request. */
const occasion = z.enum(["requested", "reminded", "escalated", "delegated"]);
export type Occasion = z.output<typeof occasion>;

/** People are to be told of a request. Keyed by the request, the occasion, and which time it is. */
export const approvalNoticeTopic: Topic<{
  approval_id: ApprovalId;
  occasion: Occasion;
  /** The only one who is told; absent: all whom it concerns. */
  user_id?: UserId | undefined;
}> = {
  name: "approval.notice",
  payload: z.object({ approval_id: approvalId, occasion, user_id: userId.optional() }),
};

/** The same, for the chat. Keyed as what it comes from. */
export const chatNoticeTopic: Topic<{ approval_id: ApprovalId; occasion: Occasion }> = {
  name: "notice.chat",
  payload: z.object({ approval_id: approvalId, occasion }),
};

/** The same, as a mail to one person. Keyed as what it comes from, and by the person. */
export const mailNoticeTopic: Topic<{
  approval_id: ApprovalId;
  occasion: Occasion;
  user_id: UserId;
}> = {
  name: "notice.mail",
  payload: z.object({
    approval_id: approvalId,
    occasion,
    user_id: userId,
  }),
};

const runId = z.uuid().transform((uuid): RunId => asId("run", uuid));

/** A run has reached its end. Keyed by the run: it ends once. */
export const runEndedTopic: Topic<{ run_id: RunId }> = {
  name: "run.ended",
  payload: z.object({ run_id: runId }),
};

const json = z.custom<JsonObject>(isJsonObject);

/** A step has emitted an event. Keyed by the step: it emits once. */
export const eventEmittedTopic: Topic<{ run_id: RunId; event: JsonObject }> = {
  name: "event.emitted",
  payload: z.object({ run_id: runId, event: json }),
};

/** A wait of a step, and the event that it may take; without one, it may take what was kept. */
export const eventOfferedTopic: Topic<{
  run_id: RunId;
  node: string;
  scope: string;
  fence: number;
  event_id?: string | undefined;
}> = {
  name: "event.offered",
  payload: z.object({
    run_id: runId,
    node: z.string(),
    scope: z.string(),
    fence: z.int(),
    event_id: z.uuid().optional(),
  }),
};

const parentStep = { run_id: runId, node: z.string(), scope: z.string(), fence: z.int() };

/** The part of a purse that a child run is given; null: as much as it wants. */
const partSchema = z.object({
  usd: z.number().nullable(),
  tokens: z.number().nullable(),
  tool_calls: z.number().nullable(),
  on_exhausted: z.enum(PURSE_EMPTY),
});

/** A run with a purse has ended: what it has not spent goes back to the budgets above. Keyed by the run. */
export const budgetReturnTopic: Topic<{ run_id: RunId }> = {
  name: "budget.return",
  payload: z.object({ run_id: runId }),
};

/** A step wants a run of another workflow, under an id of its own. Keyed by the step and its fence. */
export const childStartTopic: Topic<
  z.output<z.ZodObject<typeof parentStep>> & {
    child_run_id: RunId;
    workflow_version_id: WorkflowVersionId;
    input: JsonObject;
    budget?: z.output<typeof partSchema> | undefined;
  }
> = {
  name: "child.start",
  payload: z.object({
    ...parentStep,
    child_run_id: runId,
    workflow_version_id: z
      .uuid()
      .transform((uuid): WorkflowVersionId => asId("workflowVersion", uuid)),
    input: json,
    budget: partSchema.optional(),
  }),
};

/** What a step's child is asked because its parent was. */
export const childControlTopic: Topic<
  z.output<z.ZodObject<typeof parentStep>> & { action: "cancel" | "follow" }
> = {
  name: "child.control",
  payload: z.object({ ...parentStep, action: z.enum(["cancel", "follow"]) }),
};

/** A run that a step of another waits for has ended. Keyed by the run: it ends once. */
export const childEndedTopic: Topic<{ run_id: RunId }> = {
  name: "child.ended",
  payload: z.object({ run_id: runId }),
};

/** A run that a step of another waits or waited for has spent something after its attempt had ended. */
export const childSpentTopic: Topic<{ run_id: RunId }> = {
  name: "child.spent",
  payload: z.object({ run_id: runId }),
};
