import type { AuditResult } from "@/lib/kernel/audit-actions";
import type { Statement } from "@/lib/platform/statement";

/** What narrows a list of audit events. Everything that is absent narrows nothing. */
export type AuditFilter = {
  action?: string | undefined;
  result?: AuditResult | undefined;
  /** As the events say it. */
  target?: string | undefined;
  /** A run as people see its id: what was done to it, or to something of it that names it in its details. */
  run?: string | undefined;
  /** The id of the actor. */
  actor?: string | undefined;
  occurredAfter?: Date | undefined;
  occurredBefore?: Date | undefined;
  /** The last event of the page before. */
  cursor?: { at: string; id: string } | undefined;
};

const EVENT = `id, actor, action, target, result::text as result, details, request_id as "requestId",
  occurred_at as "occurredAt", block`;

/** What was audited in the workspace, and in its tenant outside every workspace. */
const IN_SIGHT = "tenant_id = $1::uuid and (workspace_id = $2::uuid or workspace_id is null)";

type Reader = { tenantId: string; workspaceId: string };
type Condition = readonly [text: (place: string) => string, value: unknown];

/**
 * Times and the cursor bound the walk along the tenant's events; everything else is checked along it, and the walk
 * ends with the page or with its time: an index for each of these would burden every act.
 */
function conditionsOf(filter: AuditFilter): Condition[] {
  const given = (value: unknown, text: (place: string) => string): Condition[] =>
    value === undefined ? [] : [[text, value]];
  const { cursor } = filter;
  return [
    ...given(filter.occurredAfter, (place) => `occurred_at >= ${place}::timestamptz`),
    ...given(filter.occurredBefore, (place) => `occurred_at < ${place}::timestamptz`),
    // Said twice: an index on the time takes the first alone, and only the second tells apart what happened at once.
    ...given(cursor?.at, (place) => `occurred_at <= ${place}::timestamptz`),
    ...given(
      cursor && JSON.stringify(cursor),
      (place) =>
        `(occurred_at, id) < ((${place}::jsonb ->> 'at')::timestamptz, (${place}::jsonb ->> 'id')::uuid)`,
    ),
    ...given(filter.actor, (place) => `actor ->> 'id' = ${place}::text`),
    ...given(filter.action, (place) => `action = ${place}::text`),
    ...given(filter.result, (place) => `result = ${place}::audit_result`),
    ...given(filter.target, (place) => `target = ${place}::text`),
    ...given(
      filter.run,
      (place) => `(target = ${place}::text or details ->> 'run_id' = ${place}::text)`,
    ),
  ];
}

/** The newest events in sight of the reader that the filter lets through, newest first. */
export function listAuditEvents(
  { tenantId, workspaceId }: Reader,
  filter: AuditFilter,
  limit: number,
): Statement {
  const conditions = conditionsOf(filter);
  const texts = conditions.map(([text], index) => text(`$${index + 4}`));
  return {
    text: `
      select ${EVENT} from audit_events
      where ${[IN_SIGHT, ...texts].join("\n        and ")}
      order by occurred_at desc, id desc
      limit $3::int`,
    values: [tenantId, workspaceId, limit, ...conditions.map(([, value]) => value)],
  };
}

/** One event, if the reader may know of it. */
export const findAuditEvent = ({ tenantId, workspaceId }: Reader, id: string): Statement => ({
  text: `select ${EVENT} from audit_events where ${IN_SIGHT} and id = $3::uuid`,
  values: [tenantId, workspaceId, id],
});
