import { z } from "zod";
import { LIMIT_MAX } from "@/lib/kernel/bounds";
import { workflowIdSchema } from "@/lib/kernel/ids";
import { QUOTA_KINDS } from "@/lib/kernel/limit-kinds";
import { pageOf, pageQuery, quotaCursorSchema } from "./paging";
import { route } from "./route";
import { actorSchema, timestampSchema } from "./wire";

const rateSchema = z
  .strictObject({
    count: z.int().min(1).max(LIMIT_MAX.count),
    per_seconds: z.int().min(1).max(LIMIT_MAX.seconds),
    /** How many may begin at once after a pause; absent: `count`. */
    burst: z.int().min(1).max(LIMIT_MAX.count).optional(),
  })
  .meta({ id: "Rate", description: "So many steps may begin in so many seconds." });

const quotaFields = {
  kind: z.enum(QUOTA_KINDS),
  /** The name of the agent, tool, pool or model, or the id of the version; empty for tenant and workspace. */
  target: z.string().max(200).default(""),
  /** Steps that may run at once; null: any number. */
  max_running: z.int().min(0).max(LIMIT_MAX.running).nullable().default(null),
  rate: rateSchema.nullable().default(null),
};

export const quotaSchema = z
  .object({
    ...quotaFields,
    /** Steps that hold a slot of it now. */
    running: z.int(),
    /** Steps that are ready and wait for it. */
    waiting: z.int(),
    /** Of a rate: how many may begin at this moment. */
    may_begin: z.int().nullable(),
    /** Of the kind `workflow_version`: what the target names, while the workspace has it. */
    version: z
      .object({
        number: z.int(),
        workflow: z.object({ id: workflowIdSchema, title: z.string() }),
      })
      .nullable(),
    /** A change names it in `If-Match`; one of a limit that there is not yet names "0". */
    revision: z.int(),
    updated_by: actorSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: "Quota", description: "A limit on the steps of one sort." });
export type QuotaView = z.output<typeof quotaSchema>;
export type QuotaJson = z.input<typeof quotaSchema>;

export const quotaPageSchema = pageOf("QuotaPage", quotaSchema, quotaCursorSchema);
export type QuotaPageView = z.output<typeof quotaPageSchema>;
export type QuotaPageJson = z.input<typeof quotaPageSchema>;

export const newQuotaSchema = z.strictObject(quotaFields).meta({
  id: "NewQuota",
  description: "Without `max_running` and `rate` the limit is taken away.",
});
export type NewQuota = z.output<typeof newQuotaSchema>;

const tag = "Governance";

export const listQuotasRoute = route({
  method: "GET",
  path: "/v1/quotas",
  tag,
  summary: "The limits on steps of the workspace and of its organisation",
  description: "By their kind, then by what they are about.",
  needs: "workspace:manage",
  query: z.strictObject(pageQuery(quotaCursorSchema)),
  status: 200,
  response: quotaPageSchema,
});

export const putQuotaRoute = route({
  method: "PUT",
  path: "/v1/quotas",
  tag,
  summary: "Set, change or take away a limit on steps",
  description:
    'A step over a limit stays ready and says which one it waits for. It counts for what begins from the next second on. The limit of the organisation (`tenant`) is set by whoever manages all of its workspaces. `If-Match` names the revision that was read, and "0" where there was no such limit; if somebody changed it since, nothing is written and `details` carries the current revision. Answers with the first page of all limits.',
  ifMatch: "revision",
  needs: "workspace:manage",
  body: newQuotaSchema,
  status: 200,
  response: quotaPageSchema,
});
