import { z } from "zod";
import { artifactVersionIdSchema } from "@/lib/kernel/ids";
import { newAmountsSchema } from "./amounts";
import { approvalParams, approvalSchema } from "./approvals";
import { route } from "./route";
import { runSchema } from "./runs";
import { anyJsonObjectSchema, reasonSchema } from "./wire";

export const newDecisionSchema = z
  .strictObject({
    option: z.string().min(1).max(63),
    reason: reasonSchema.or(z.literal("")).default(""),
    form: anyJsonObjectSchema.optional(),
    /** The version that the decider looked at: one that is not shown is refused. */
    artifact_version_id: artifactVersionIdSchema.optional(),
    /** The decider's own version of one that is shown: the decision binds to it, and other votes count no more. */
    edited_artifact_version_id: artifactVersionIdSchema.optional(),
    /** What is granted, where a run asks for more to spend. */
    amount: newAmountsSchema.optional(),
  })
  .meta({ id: "NewDecision" });
export type NewDecision = z.output<typeof newDecisionSchema>;

export const decisionAnswerSchema = z.object({ approval: approvalSchema, run: runSchema }).meta({
  id: "DecisionAnswer",
  description: "The approval as decided, and the run as it moved in the same moment.",
});
export type DecisionAnswerView = z.output<typeof decisionAnswerSchema>;
export type DecisionAnswerJson = z.input<typeof decisionAnswerSchema>;

export const decideApprovalRoute = route({
  method: "POST",
  path: "/v1/approvals/{id}/decide",
  tag: "Approvals",
  summary: "Decide an approval, or vote on it",
  description:
    "Where it takes several people, it stays pending until enough have voted alike; a later vote of a person replaces their earlier one. With an edited version the request is superseded by one that shows it, which the answer is about. Exactly one decision takes effect. The losers get the current state in `details`: decided by somebody else, expired, or closed with its run.",
  needs: "approval:decide",
  ifMatch: "revision",
  params: approvalParams,
  body: newDecisionSchema,
  status: 200,
  response: decisionAnswerSchema,
  errors: [
    "APPROVAL_ALREADY_DECIDED",
    "APPROVAL_CLOSED",
    "APPROVAL_EXPIRED",
    "ARTIFACT_VERSION_MISMATCH",
    "INPUT_SCHEMA_MISMATCH",
    "RUN_STATE_CONFLICT",
  ],
});
