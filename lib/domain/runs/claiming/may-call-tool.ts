import { limitsOnTool } from "@/lib/domain/limits/limits-in-force";
import type { ToolAsk } from "@/lib/engine/advance/moves";
import { mover } from "../moving/engine";
import type { ClaimedWork } from "../moving/movement";

/**
 * `holdsSlot`: of a limit of the tool, until the call has ended. `limited`: such a limit has no room. `superseded`: the
 * step has another attempt by now, and the worker must stop.
 */
export type ToolVerdict =
  | { verdict: "allowed"; holdsSlot: boolean }
  | { verdict: "limited"; limitId: string }
  | { verdict: "superseded" }
  | { verdict: "refused"; when: string; statuses: Record<string, string> };

/**
 * Whether an agent may call a tool now: by the statuses of its run as the database has them, under the run's lock, and as
 * far as limits of the tool have room. A refusal is written down with them. Should the worker die before it hears, the
 * next attempt asks anew. Where nothing bounds the tool, nobody is asked.
 */
export async function mayCallTool(work: ClaimedWork, ask: ToolAsk): Promise<ToolVerdict> {
  const { tenantId, workspaceId, runId, node, scope, attemptId, fence } = work;
  const isLimited = limitsOnTool(workspaceId, ask.tool).length > 0;
  if (!isLimited && (ask.isSent || !isConditional(work, ask.tool)))
    return { verdict: "allowed", holdsSlot: false };
  const { outcome } = await mover().move({
    tenantId,
    runId,
    move: { type: "tool_asked", step: { node, scope }, attemptId, fence, ask },
  });
  if (outcome.ok) return { verdict: "allowed", holdsSlot: isLimited };
  if (outcome.why === "limited") return { verdict: "limited", limitId: outcome.limitId };
  if (outcome.why !== "not_allowed") return { verdict: "superseded" };
  return { verdict: "refused", when: outcome.when, statuses: outcome.statuses };
}

const isConditional = ({ nodeConfig }: ClaimedWork, name: string): boolean =>
  nodeConfig.type === "agent" &&
  nodeConfig.tools.some(({ tool, when }) => tool.name === name && when !== null);
