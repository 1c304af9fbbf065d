import { z } from "zod";
import { AUDIT_RESULTS } from "@/lib/kernel/audit-actions";
import { AUDIT_TARGET_MAX } from "@/lib/kernel/bounds";
import { idSchema, runIdSchema, userIdSchema } from "@/lib/kernel/ids";
import { momentCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { actorSchema, anyJsonObjectSchema, timestampSchema } from "./wire";

export const auditEventSchema = z
  .object({
    id: idSchema("auditEvent"),
    actor: actorSchema,
    action: z.string(),
    /** The wire id of what it was done to. */
    target: z.string().nullable(),
    result: z.enum(AUDIT_RESULTS),
    details: anyJsonObjectSchema,
    request_id: z.string().nullable(),
    occurred_at: timestampSchema,
    /** The block that seals it; null: it is to be sealed yet. */
    block: z.int().nullable(),
  })
  .meta({ id: "AuditEvent", description: "Who did what, and whether they were let." });
export type AuditEventView = z.output<typeof auditEventSchema>;
export type AuditEventJson = z.input<typeof auditEventSchema>;

export const auditEventPageSchema = pageOf("AuditEventPage", auditEventSchema, momentCursorSchema);
export type AuditEventPageView = z.output<typeof auditEventPageSchema>;

const tag = "Governance";

export const listAuditEventsRoute = route({
  method: "GET",
  path: "/v1/audit-events",
  tag,
  summary: "List who did what in the workspace, newest first",
  needs: "audit:read",
  query: z.strictObject({
    action: z.string().min(1).max(100).optional(),
    result: z.enum(AUDIT_RESULTS).optional(),
    /** As its events say it: an id, or a name. */
    target: z.string().min(1).max(AUDIT_TARGET_MAX).optional(),
    /** A run, with everything of it: its steps, approvals and artifacts. */
    run_id: runIdSchema.optional(),
    /** Who did it: a person, an API key, or `me`. */
    actor: z.union([z.literal("me"), userIdSchema, idSchema("apiKey")]).optional(),
    /** From then on. */
    occurred_after: timestampSchema.optional(),
    /** Before then. */
    occurred_before: timestampSchema.optional(),
    ...pageQuery(momentCursorSchema),
  }),
  status: 200,
  response: auditEventPageSchema,
});

export const getAuditEventRoute = route({
  method: "GET",
  path: "/v1/audit-events/{id}",
  tag,
  summary: "One audit event",
  needs: "audit:read",
  params: z.object({ id: idSchema("auditEvent") }),
  status: 200,
  response: auditEventSchema,
  errors: ["NOT_FOUND"],
});
