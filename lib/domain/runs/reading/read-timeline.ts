import type { RunTimelineView } from "@/lib/contract/run-timeline";
import { findNode } from "@/lib/engine/plan";
import type { RunId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import { db } from "@/lib/platform/db";
import { findPlan } from "../loading/plans";
import type { Reader } from "./assert-run";
import { getRunView } from "./read-run";
import { TIMELINE_EVENTS, timelineSpans } from "./timeline-spans";

/** Some thousand steps with their attempts: more is no picture any more. */
const EVENTS_MAX = 20_000;

/** What the time of a run went into, from its events. NOT_FOUND outside the workspace. */
export async function readTimeline(reader: Reader, runId: RunId): Promise<RunTimelineView> {
  const run = await getRunView(reader, runId);
  const [plan, rows] = await Promise.all([
    findPlan(run.workflow_version_id),
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
  return {
    created_at: run.created_at,
    ended_at: run.ended_at,
    steps: timelineSpans(events).map(({ node, scope, spans }) => ({
      step_id: { runId, node, scope },
      node,
      scope,
      title: (plan && findNode(plan, node)?.title) ?? node,
      spans,
    })),
    is_complete: rows.length <= EVENTS_MAX,
  };
}
