import type { PlanNode } from "@/lib/engine/plan";
import { isJsonObject, type JsonObject } from "@/lib/kernel/json";

/** How the edges of a step that has ended are resolved: by the port that it took, or all alike. */
export type EdgeEnd = { port: string } | "skipped" | "failed";

export type EdgeCounter = "edgesSatisfied" | "edgesSkipped" | "edgesFailed";

/** Each edge of the node with the counter of its target that it raises. */
export const edgeCounts = (
  { outgoing }: Pick<PlanNode, "outgoing">,
  end: EdgeEnd,
): { target: string; counter: EdgeCounter }[] =>
  Object.entries(outgoing).flatMap(([port, targets]) =>
    targets.map((target) => ({ target, counter: counterOf(end, port) })),
  );

function counterOf(end: EdgeEnd, port: string): EdgeCounter {
  if (end === "failed") return "edgesFailed";
  return end === "skipped" || end.port !== port ? "edgesSkipped" : "edgesSatisfied";
}

/** Events that end a step. */
const ENDS = new Set(["step.succeeded", "step.failed", "step.skipped", "step.cancelled"]);

type Ended = { type: string; payload: JsonObject };

/** What an event that ends a step says of its edges; `none`: nothing has become of them. */
export function edgesOf(event: Ended): EdgeEnd | "none" {
  const { edges } = event.payload;
  if (edges === "none" || edges === "skipped" || edges === "failed") return edges;
  if (isJsonObject(edges) && typeof edges.port === "string") return { port: edges.port };
  return impliedEdges(event);
}

function impliedEdges({ type, payload: { port } }: Ended): EdgeEnd | "none" {
  if (typeof port === "string") return { port };
  if (type === "step.skipped") return "skipped";
  return type === "step.failed" ? "failed" : "none";
}

/**
 * Says in the event that ends a step how its edges were resolved, where its type and port do not: a run that
 * is being stopped resolves none.
 */
export function sayEdges(event: Ended, end: EdgeEnd | "none"): void {
  if (!ENDS.has(event.type) || isSame(impliedEdges(event), end)) return;
  event.payload = { ...event.payload, edges: end };
}

const isSame = (a: EdgeEnd | "none", b: EdgeEnd | "none"): boolean =>
  typeof a === "object" && typeof b === "object" ? a.port === b.port : a === b;
