import { z } from "zod";
import { idSchema } from "@/lib/kernel/ids";
import { idCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { actorSchema, anyJsonObjectSchema, timestampSchema } from "./wire";

export const AUDIT_RESULTS = ["allowed", "denied", "failed"] as const;

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
  })
  .meta({ id: "AuditEvent", description: "Who did what, and whether they were let." });
export type AuditEventView = z.output<typeof auditEventSchema>;

export const auditEventPageSchema = pageOf("AuditEventPage", auditEventSchema, idCursorSchema);
export type AuditEventPageView = z.output<typeof auditEventPageSchema>;

export const listAuditEventsRoute = route({
  method: "GET",
  path: "/v1/audit-events",
  tag: "Governance",
  summary: "List who did what in the workspace, newest first",
  needs: "audit:read",
  query: z.strictObject({
    action: z.string().min(1).max(100).optional(),
    result: z.enum(AUDIT_RESULTS).optional(),
    target: z.string().min(1).max(400).optional(),
    ...pageQuery(idCursorSchema),
  }),
  status: 200,
  response: auditEventPageSchema,
});
