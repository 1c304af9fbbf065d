import { z } from "zod";
import { route } from "./route";
import { timestampSchema } from "./wire";

export const auditVerificationSchema = z
  .object({
    state: z.enum(["intact", "broken"]),
    /** Blocks that were looked at, and the events that they seal. */
    blocks: z.int().min(0),
    events: z.int().min(0),
    /** Blocks whose events retention has deleted: their link is verified, their events cannot be. */
    purged: z.int().min(0),
    /** Events that wait to be sealed, as far as a thousand. */
    unsealed: z.int().min(0),
    problems: z.array(
      z.object({
        block: z.int(),
        code: z.enum([
          "block_missing",
          "block_changed",
          "link_broken",
          "events_changed",
          "events_without_block",
        ]),
        message: z.string(),
      }),
    ),
    /** The first block that was looked at. */
    first: z.object({ sequence: z.int(), sealed_at: timestampSchema }).nullable(),
    /** The last block that was looked at. Kept elsewhere, its digest shows later whether the chain was rewritten. */
    head: z
      .object({ sequence: z.int(), digest: z.string(), sealed_at: timestampSchema })
      .nullable(),
    /** Give it as `after` to go on; `null`: this was the end of the chain. */
    next: z.int().nullable(),
  })
  .meta({
    id: "AuditVerification",
    description: "Whether the sealed audit events of the tenant are what they were.",
  });
export type AuditVerificationView = z.output<typeof auditVerificationSchema>;
export type AuditVerificationJson = z.input<typeof auditVerificationSchema>;

export const verifyAuditEventsRoute = route({
  method: "GET",
  path: "/v1/audit-events/verification",
  tag: "Governance",
  summary: "Verify the sealed chain of audit events",
  needs: "audit:read",
  query: z.strictObject({
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(200),
  }),
  status: 200,
  response: auditVerificationSchema,
});
