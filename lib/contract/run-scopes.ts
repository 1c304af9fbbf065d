import { z } from "zod";
import { SCOPE_STATES } from "@/lib/engine/scope-path";
import { runIdSchema } from "@/lib/kernel/ids";
import { nodeKeySchema, pageOf, pageQuery, scopeKeySchema, stepCursorSchema } from "./paging";
import { batchSchema } from "./places";
import { route } from "./route";
import { runIdParams } from "./runs";
import { timestampSchema } from "./wire";

const scopeSchema = z
  .object({
    run_id: runIdSchema,
    /** What the steps inside say as their `scope`, as `shaping:2`. */
    scope: z.string(),
    container: z.string(),
    /** The scope that the container's own step stands in; empty at the root. */
    parent: z.string(),
    /** Counted from 0. */
    number: z.int(),
    /** Which iteration or item it is, counted from 0: its number, unless something was tried again before it. */
    ordinal: z.int(),
    /** What people call the item, as in `Place`; null of an iteration, and where the reader may not see it. */
    name: z.string().nullable(),
    /** The items of a foreach that hands on several at once; null of all else. */
    batch: batchSchema.nullable(),
    status: z.enum(SCOPE_STATES),
    /** Steps inside that have not ended. */
    open_steps: z.int(),
    opened_at: timestampSchema.nullable(),
    closed_at: timestampSchema.nullable(),
  })
  .meta({ id: "Scope", description: "One iteration of a loop, or one item of a foreach." });
export type ScopeView = z.output<typeof scopeSchema>;
export type ScopeJson = z.input<typeof scopeSchema>;

export const scopePageSchema = pageOf("ScopePage", scopeSchema, stepCursorSchema);
export type ScopePageView = z.output<typeof scopePageSchema>;

export const listScopesRoute = route({
  method: "GET",
  path: "/v1/runs/{id}/scopes",
  tag: "Steps",
  summary: "List the iterations of loops, and the items of foreaches",
  description: "In the order of container, parent; of one container the highest number first.",
  needs: "run:read",
  params: runIdParams,
  query: z.strictObject({
    ...pageQuery(stepCursorSchema),
    /** The node that is the container. */
    container: nodeKeySchema.optional(),
    /** The scope of the container's own step. */
    parent: scopeKeySchema.optional(),
    /** Of one container the one scope of this number. */
    number: z.coerce.number<number | string>().int().min(0).max(2_147_483_647).optional(),
    status: z.enum(SCOPE_STATES).optional(),
  }),
  status: 200,
  response: scopePageSchema,
});
