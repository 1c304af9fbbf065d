import type { ToolAsk } from "@/lib/engine/advance/moves";
import { mover } from "./engine";
import type { ClaimedWork } from "./movement";

/** `superseded`: the step has another attempt by now, and the worker must stop. */
export type ToolVerdict =
  | { verdict: "allowed" }
  | { verdict: "superseded" }
  | { verdict: "refused"; when: string; statuses: Record<string, string> };

/**
 * Whether an agent may call a tool now, by the statuses of its run as the database has them, under the run's lock. A
 * refusal is written down with them. Should the worker die before it hears, the next attempt asks anew.
 */
export async function mayCallTool(work: ClaimedWork, ask: ToolAsk): Promise<ToolVerdict> {
  const { tenantId, runId, node, scope, attemptId, fence } = work;
  const { outcome } = await mover().move({
    tenantId,
    runId,
    move: { type: "tool_asked", step: { node, scope }, attemptId, fence, ask },
  });
  if (outcome.ok) return { verdict: "allowed" };
  if (outcome.why !== "not_allowed") return { verdict: "superseded" };
  return { verdict: "refused", when: outcome.when, statuses: outcome.statuses };
}
