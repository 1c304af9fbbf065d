import type { RunEventPageView, RunEventView } from "@/lib/contract/run-events";
import type { RunView } from "@/lib/contract/runs";
import {
  encodeEventId,
  encodeId,
  type RunId,
  type TenantId,
  type WorkspaceId,
} from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { type Role, readsAllContent } from "@/lib/kernel/permissions";
import { db } from "@/lib/platform/db";
import type { Event } from "@/prisma/generated/client";
import { payloadView } from "./event-payload";
import { readPlaces } from "./read-places";
import { getRunView } from "./read-run";

type Reader = { tenantId: TenantId; workspaceId: WorkspaceId; role: Role };

/** Raised when the envelope or the meaning of a payload changes in a way that readers must know of. */
const EVENT_SCHEMA_VERSION = 1;

/**
 * The events of a run after a sequence, in order and without a gap, and the run as it was read before them:
 * none of them is newer than it. Outputs in them need the right `content:read`. NOT_FOUND outside the workspace.
 */
export async function readEvents(
  reader: Reader,
  runId: RunId,
  after: number,
  limit: number,
): Promise<{ run: RunView; events: RunEventView[] }> {
  const run = await getRunView(reader, runId);
  if (after >= run.event_sequence) return { run, events: [] };
  const rows = await db().event.findMany({
    where: {
      tenantId: reader.tenantId,
      runId,
      sequence: { gt: after, lte: run.event_sequence },
    },
    orderBy: { sequence: "asc" },
    take: limit,
  });
  return { run, events: rows.map((row) => eventView(row, reader, run)) };
}

/** What people call the scopes that events of a run are about, or in which their steps stand. */
export async function readEventScopes(
  { tenantId, role }: Pick<Reader, "tenantId" | "role">,
  { id: runId, workflow_version_id: versionId }: RunView,
  events: readonly RunEventView[],
): Promise<RunEventPageView["scopes"]> {
  const scopes = [...new Set(events.flatMap(scopesOf))];
  const standing = scopes.map((scope) => ({ runId, versionId, scope }));
  const placesOf = await readPlaces(tenantId, standing, { isNamed: readsAllContent(role) });
  return standing.map((one) => ({ scope: one.scope, places: placesOf(one) }));
}

function scopesOf({ step_id: step, event_type: type, payload }: RunEventView): string[] {
  const own = type.startsWith("scope.") ? payload.scope : step?.scope;
  return typeof own === "string" && own !== "" ? [own] : [];
}

function eventView(
  row: Event,
  { tenantId, workspaceId, role }: Reader,
  run: RunView,
): RunEventView {
  return {
    event_id: encodeEventId(run.id, row.sequence),
    event_type: row.type,
    schema_version: EVENT_SCHEMA_VERSION,
    tenant_id: encodeId("tenant", tenantId),
    workspace_id: encodeId("workspace", workspaceId),
    run_id: run.id,
    step_id: row.node === null ? null : { runId: run.id, node: row.node, scope: row.scope ?? "" },
    attempt: row.attempt,
    sequence: row.sequence,
    occurred_at: row.occurredAt,
    correlation_id: run.correlation_id,
    trace_id: run.trace_id,
    payload: payloadView(row.payload as JsonObject, readsAllContent(role)),
  };
}
