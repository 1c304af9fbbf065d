import { z } from "zod";
import { stepIdSchema } from "@/lib/kernel/ids";
import { USAGE_BASES } from "@/lib/kernel/usage-bases";
import { callCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { failureSchema, timestampSchema } from "./wire";

const CALL_KINDS = ["model", "tool"] as const;
const CALL_STATES = ["started", "confirmed", "failed", "unknown"] as const;

export const stepCallSchema = z
  .object({
    /** Where a later attempt took another way; 0: the first way. */
    branch: z.int(),
    ordinal: z.int(),
    /** The attempt that made it. A later one reads its answer again. */
    attempt: z.int(),
    kind: z.enum(CALL_KINDS),
    /** What was called, as `name@version`. */
    target: z.string(),
    endpoint: z.string().nullable(),
    state: z.enum(CALL_STATES),
    /** Why the model was answered without what it asked for, as `TOOL_NOT_ALLOWED_NOW`; null: it was answered by the call. */
    told: z.string().nullable(),
    error: failureSchema.nullable(),
    usage: z
      .object({
        basis: z.enum(USAGE_BASES),
        usd: z.number(),
        tokens_in: z.int(),
        tokens_out: z.int(),
      })
      .meta({ id: "CallUsage" })
      .nullable(),
    started_at: timestampSchema,
    ended_at: timestampSchema.nullable(),
  })
  .meta({ id: "StepCall", description: "A call of a model or of a tool, as the ledger has it." });
export type StepCallView = z.output<typeof stepCallSchema>;
export type StepCallJson = z.input<typeof stepCallSchema>;

export const stepCallPageSchema = pageOf("StepCallPage", stepCallSchema, callCursorSchema);
export type StepCallPageView = z.output<typeof stepCallPageSchema>;

export const listStepCallsRoute = route({
  method: "GET",
  path: "/v1/steps/{id}/calls",
  tag: "Steps",
  summary: "List the calls of models and tools that a step has made, in their order",
  needs: "run:read",
  params: z.object({ id: stepIdSchema }),
  query: z.strictObject(pageQuery(callCursorSchema)),
  status: 200,
  response: stepCallPageSchema,
});
