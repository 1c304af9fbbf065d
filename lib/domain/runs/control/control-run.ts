import type { RunView } from "@/lib/contract/runs";
import { auditOf } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { actorOf } from "@/lib/kernel/actor";
import { encodeId, type RunId } from "@/lib/kernel/ids";
import { moveOnRequest } from "../moving/move-on-request";
import { getRunView } from "../reading/read-run";
import { refusalOf } from "./refusal";

const ACTIONS = {
  cancel_requested: "run.cancel",
  pause_requested: "run.pause",
  resume_requested: "run.resume",
} as const;

/**
 * Lets somebody with the right `run:control` cancel, pause or resume a run, with its audit row in the same
 * transaction. Gives the run as it stands then; RUN_STATE_CONFLICT, with where it stands, if it cannot.
 */
export async function controlRun(
  principal: Principal,
  runId: RunId,
  type: keyof typeof ACTIONS,
  reason: string,
): Promise<RunView> {
  demand(principal, "run:control");
  // The mover knows tenants; that the run is in the caller's workspace is known here.
  await getRunView(principal, runId);
  const moved = await moveOnRequest({
    tenantId: principal.tenantId,
    runId,
    move: { type, reason, actor: actorOf(principal) },
    audit: auditOf(principal, {
      action: ACTIONS[type],
      target: encodeId("run", runId),
      details: { reason },
    }),
  });
  if (!moved.outcome.ok) throw refusalOf(moved);
  return getRunView(principal, runId);
}
