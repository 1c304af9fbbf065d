import { type Edges, type Readiness, readinessOf } from "@/lib/engine/advance/readiness";
import { type Plan, type PlanNode, planNode } from "@/lib/engine/plan";
import type { StepStatus } from "@/lib/engine/transition";

/** Why what a step gave does not hold any more, or does not hold for whoever asks. */
export const INVALIDITIES = [
  "output_changed",
  "artifact_missing",
  "undone",
  "not_approved",
  "requester_decided",
  "not_delivered",
  "too_large",
] as const;
export type Invalidity = (typeof INVALIDITIES)[number];

/** Why a step is done anew. `not_reached`: it never began, or was passed by. */
export const REPEAT_REASONS = [
  "chosen",
  "after_chosen",
  "after_repeated",
  "not_succeeded",
  "not_reached",
  "end_of_path",
  ...INVALIDITIES,
] as const;
export type RepeatReason = (typeof REPEAT_REASONS)[number];

/** A step of the root graph as the run left it that is to be repeated from somewhere on. */
export type PastStep = {
  status: StepStatus;
  port: string | null;
  /** Why its result must not be taken over; `null`: nothing speaks against it. */
  invalidity: Invalidity | null;
};

/** `passed_by`: its branch is not taken, as before, because what decides about it is reused. */
export type StepFate =
  | { node: string; fate: "reused" | "passed_by" }
  | { node: string; fate: "repeated"; why: RepeatReason };

/** Of a step anywhere: the node of the root graph that it is, or is inside of. */
export function rootNodeOf(plan: Plan, node: string): string {
  const { container } = planNode(plan, node);
  return container === null ? node : rootNodeOf(plan, container);
}

/**
 * What a new run does that repeats another from a node of the root graph on: the node and all that comes after it
 * is done anew, and so is whatever has no result that holds. What is left is reused, if it would become ready by
 * edges of reused steps alone: nothing stands on what is done anew. `null`: only what has no result is. One fate for each node of the root graph, in
 * topological order.
 */
export function planRerun(
  plan: Plan,
  from: string | null,
  past: ReadonlyMap<string, PastStep>,
): StepFate[] {
  const after = from === null ? new Set<string>() : nodesAfter(plan, from);
  const fates = new Map<string, StepFate>();
  for (const node of plan.nodes) {
    if (node.container !== null) continue;
    const readiness = readinessByReused(plan, node, fates, past);
    fates.set(node.id, fateOf(node, from, { after, readiness, past: past.get(node.id) }));
  }
  return [...fates.values()];
}

type Known = { after: ReadonlySet<string>; readiness: Readiness; past: PastStep | undefined };

function fateOf(
  { id: node, type }: PlanNode,
  from: string | null,
  { after, readiness, past }: Known,
): StepFate {
  const repeated = (why: RepeatReason): StepFate => ({ node, fate: "repeated", why });
  if (readiness === "skipped") return { node, fate: "passed_by" };
  if (node === from) return repeated("chosen");
  if (!past || past.status === "skipped") return repeated("not_reached");
  if (after.has(node)) return repeated("after_chosen");
  if (past.status !== "succeeded" || past.port === null) return repeated("not_succeeded");
  if (past.invalidity) return repeated(past.invalidity);
  if (readiness !== "ready") return repeated("after_repeated");
  // It says how the run ends, which is for this one to say.
  return type === "end" ? repeated("end_of_path") : { node, fate: "reused" };
}

/** The node and all that can be reached from it. */
function nodesAfter(plan: Plan, from: string): Set<string> {
  const after = new Set([from]);
  for (const node of after) {
    for (const target of Object.values(planNode(plan, node).outgoing).flat()) after.add(target);
  }
  return after;
}

function readinessByReused(
  plan: Plan,
  node: PlanNode,
  fates: ReadonlyMap<string, StepFate>,
  past: ReadonlyMap<string, PastStep>,
): Readiness {
  if (node.incoming === 0) return "ready";
  const edges: Edges = { total: node.incoming, satisfied: 0, skipped: 0, failed: 0 };
  for (const source of node.predecessors) {
    const fate = fates.get(source)?.fate;
    if (fate !== "reused" && fate !== "passed_by") continue;
    for (const [port, targets] of Object.entries(planNode(plan, source).outgoing)) {
      const count = targets.filter((target) => target === node.id).length;
      const isTaken = fate === "reused" && past.get(source)?.port === port;
      edges[isTaken ? "satisfied" : "skipped"] += count;
    }
  }
  return readinessOf(node.join, edges);
}
