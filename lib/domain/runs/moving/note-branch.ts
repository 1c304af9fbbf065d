import type { OpenedBranch } from "@/lib/engine/advance/moves";
import { mover } from "./engine";
import type { ClaimedWork } from "./movement";

/**
 * Says in the run's log that an attempt takes another way than those before it, before the call that differs is made.
 * `false`: the step has another attempt by now, and the worker must stop. Should the worker die in between, the next
 * attempt says it of itself.
 */
export async function noteBranch(work: ClaimedWork, branch: OpenedBranch): Promise<boolean> {
  const { tenantId, runId, node, scope, attemptId, fence } = work;
  const { outcome } = await mover().move({
    tenantId,
    runId,
    move: { type: "branch_opened", step: { node, scope }, attemptId, fence, branch },
  });
  return outcome.ok;
}
