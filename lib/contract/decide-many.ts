import { z } from "zod";
import { APPROVAL_STATUSES } from "@/lib/engine/transition";
import { approvalIdSchema } from "@/lib/kernel/ids";
import { route } from "./route";
import { reasonSchema } from "./wire";

/** As many as a person can have looked at. */
export const DECIDE_MANY_MAX = 100;

export const decidedOneSchema = z
  .object({
    id: approvalIdSchema,
    /**
     * `decided`: by this call. `voted`: others must still agree. `unchanged`: the caller had said the same before.
     * `refused`: `error` says why.
     */
    result: z.enum(["decided", "voted", "unchanged", "refused"]),
    /** How it stands now; null where it cannot be seen. */
    status: z.enum(APPROVAL_STATUSES).nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: "DecidedOne", description: "What became of one of many." });
export type DecidedOneView = z.output<typeof decidedOneSchema>;
export type DecidedOneJson = z.input<typeof decidedOneSchema>;

export const decidedManySchema = z
  .object({ items: z.array(decidedOneSchema) })
  .meta({ id: "DecidedMany", description: "What became of each, in the order of the call." });
export type DecidedManyView = z.output<typeof decidedManySchema>;
export type DecidedManyJson = z.input<typeof decidedManySchema>;

const isOnce = (approvals: readonly { id: string }[]): boolean =>
  new Set(approvals.map(({ id }) => id)).size === approvals.length;

export const decideManyRoute = route({
  method: "POST",
  path: "/v1/approvals/decide-many",
  tag: "Approvals",
  summary: "Decide many approvals alike",
  description:
    "Each is decided by itself, as by its own call, in the revision that you name: some may be decided, and others refused. Sent twice it changes nothing twice. What asks for a form is decided one by one.",
  needs: "approval:decide",
  body: z
    .strictObject({
      approvals: z
        .array(
          z.strictObject({ id: approvalIdSchema, revision: z.int().min(1).max(2_147_483_647) }),
        )
        .min(1)
        .max(DECIDE_MANY_MAX)
        .refine(isOnce, "Name each approval once."),
      option: z.string().min(1).max(63),
      reason: reasonSchema.or(z.literal("")).default(""),
    })
    .meta({ id: "NewDecisions" }),
  isIdempotent: true,
  status: 200,
  response: decidedManySchema,
});
