import { z } from "zod";
import { EFFECT_STATUSES } from "@/lib/engine/transition";
import { idSchema, stepIdSchema } from "@/lib/kernel/ids";
import { USAGE_BASES } from "@/lib/kernel/usage-bases";
import { auditEventPageSchema } from "./audit-events";
import {
  effectCursorSchema,
  idCursorSchema,
  momentCursorSchema,
  pageOf,
  pageQuery,
} from "./paging";
import { route } from "./route";
import { runIdParams } from "./runs";
import { anyJsonSchema, timestampSchema } from "./wire";

export const effectSchema = z
  .object({
    step_id: stepIdSchema,
    /** Where a later attempt took another way; 0: the first way. */
    branch: z.int(),
    ordinal: z.int(),
    tool_version_id: idSchema("toolVersion"),
    status: z.enum(EFFECT_STATUSES),
    /** `key`: the other side takes one, `natural`: repeating changes nothing, `none`: never repeated blindly. */
    idempotency: z.string(),
    attempt: z.int(),
    /** Null without the right `content:read`. */
    evidence: anyJsonSchema.nullable(),
    planned_at: timestampSchema,
    sent_at: timestampSchema.nullable(),
    settled_at: timestampSchema.nullable(),
  })
  .meta({
    id: "Effect",
    description: "A change of the world outside, written down before it was asked for.",
  });
export type EffectView = z.output<typeof effectSchema>;
export type EffectJson = z.input<typeof effectSchema>;

export const usageEntrySchema = z
  .object({
    id: idSchema("usageEntry"),
    step_id: stepIdSchema,
    attempt: z.int(),
    agent_version_id: idSchema("agentVersion").nullable(),
    kind: z.string(),
    basis: z.enum(USAGE_BASES),
    usd: z.number(),
    tokens_in: z.int(),
    tokens_out: z.int(),
    tool_calls: z.int(),
    occurred_at: timestampSchema,
  })
  .meta({ id: "UsageEntry", description: "What one call or attempt used, and how that is known." });
export type UsageEntryView = z.output<typeof usageEntrySchema>;
export type UsageEntryJson = z.input<typeof usageEntrySchema>;

export const effectPageSchema = pageOf("EffectPage", effectSchema, effectCursorSchema);
export type EffectPageView = z.output<typeof effectPageSchema>;
export const usagePageSchema = pageOf("UsagePage", usageEntrySchema, idCursorSchema);
export type UsagePageView = z.output<typeof usagePageSchema>;

const tag = "Runs";

export const listEffectsRoute = route({
  method: "GET",
  path: "/v1/runs/{id}/effects",
  tag,
  summary: "List the effects of a run, in the order of node, scope, branch, ordinal",
  needs: "run:read",
  params: runIdParams,
  query: z.strictObject(pageQuery(effectCursorSchema)),
  status: 200,
  response: effectPageSchema,
});

export const listUsageRoute = route({
  method: "GET",
  path: "/v1/runs/{id}/usage",
  tag,
  summary: "List what a run has used",
  needs: "run:read",
  params: runIdParams,
  query: z.strictObject(pageQuery(idCursorSchema)),
  status: 200,
  response: usagePageSchema,
});

export const listRunAuditRoute = route({
  method: "GET",
  path: "/v1/runs/{id}/audit",
  tag,
  summary: "List who did what to a run, newest first",
  needs: "audit:read",
  params: runIdParams,
  query: z.strictObject(pageQuery(momentCursorSchema)),
  status: 200,
  response: auditEventPageSchema,
});
