import type { EdgeState } from "@/components/canvas/flow-edges";
import type { StepJson } from "@/lib/contract/run-steps";
import { edgeKey } from "@/lib/engine/draft/edit-edges";
import type { DraftEdge } from "@/lib/engine/draft/read-graph";
import type { StepStatus } from "@/lib/engine/transition";

type Facts = Pick<StepJson, "status" | "port">;

const GOES_ON: readonly StepStatus[] = ["ready", "running", "waiting"];

/**
 * How each edge stands: taken once its step has ended by its port, active while what it led to goes on. What was
 * skipped, or has not come yet, is left out.
 */
export function edgeStates(
  edges: readonly DraftEdge[],
  steps: ReadonlyMap<string, Facts>,
): Map<string, EdgeState> {
  const states = new Map<string, EdgeState>();
  for (const edge of edges) {
    const from = steps.get(edge.from);
    if (from?.port !== edge.port) continue;
    const to = steps.get(edge.to)?.status;
    if (to === "skipped") continue;
    states.set(edgeKey(edge), to && GOES_ON.includes(to) ? "active" : "taken");
  }
  return states;
}
