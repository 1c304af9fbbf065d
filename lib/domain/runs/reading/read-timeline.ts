import type { RunTimelineView } from "@/lib/contract/run-timeline";
import { nodeTitle } from "@/lib/engine/plan";
import type { RunId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import { type Role, readsAllContent } from "@/lib/kernel/permissions";
import { db } from "@/lib/platform/db";
import { findPlan } from "../loading/plans";
import type { Reader } from "./assert-run";
import { readPlaces } from "./read-places";
import { getRunView } from "./read-run";
import { TIMELINE_EVENTS, timelineSpans } from "./timeline-spans";

/** Some thousand steps with their attempts: more is no picture any more. */
const EVENTS_MAX = 20_000;

/** What the time of a run went into, from its events. NOT_FOUND outside the workspace. */
export async function readTimeline(
  reader: Reader & { role: Role },
  runId: RunId,
): Promise<RunTimelineView> {
  const run = await getRunView(reader, runId);
  const versionId = run.workflow_version_id;
  const [plan, rows] = await Promise.all([
    findPlan(versionId),
    db().event.findMany({
      where: {
        tenantId: reader.tenantId,
        runId,
        sequence: { lte: run.event_sequence },
        type: { in: [...TIMELINE_EVENTS] },
        node: { not: null },
      },
      select: {
        type: true,
        node: true,
        scope: true,
        attempt: true,
        payload: true,
        occurredAt: true,
      },
      orderBy: { sequence: "asc" },
      take: EVENTS_MAX + 1,
    }),
  ]);
  const events = rows.slice(0, EVENTS_MAX).map((row) => ({
    type: row.type,
    node: row.node ?? "",
    scope: row.scope ?? "",
    attempt: row.attempt,
    payload: row.payload as Json,
    at: row.occurredAt,
  }));
  const steps = timelineSpans(events).map((step) => ({ ...step, runId, versionId }));
  const placesOf = await readPlaces(reader.tenantId, steps, {
    isNamed: readsAllContent(reader.role),
  });
  return {
    created_at: run.created_at,
    ended_at: run.ended_at,
    steps: steps.map(({ node, scope, spans }) => ({
      step_id: { runId, node, scope },
      node,
      scope,
      places: placesOf({ runId, versionId, scope }),
      title: nodeTitle(plan, node),
      spans,
    })),
    is_complete: rows.length <= EVENTS_MAX,
  };
}
