import type { RunView } from "@/lib/contract/runs";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { actorOf } from "@/lib/kernel/actor";
import { AppError, notFound } from "@/lib/kernel/errors";
import { encodeId, type RunId } from "@/lib/kernel/ids";
import { mover } from "./engine";
import { getRunView } from "./read-run";

/**
 * Asks a run to stop. The answer shows the request; what became of it is seen on the run later. Asking twice
 * is asking once. RUN_STATE_CONFLICT for a run that is over, with where it stands.
 */
export async function cancelRun(
  principal: Principal,
  runId: RunId,
  reason: string,
): Promise<RunView> {
  demand(principal, "run:control");
  // The mover knows tenants; that the run is in the caller's workspace is known here.
  await getRunView(principal, runId);
  const { outcome, run } = await mover().move({
    tenantId: principal.tenantId,
    runId,
    move: { type: "cancel_requested", reason, actor: actorOf(principal) },
    also: [
      auditStatement(principal, {
        action: "run.cancel",
        target: encodeId("run", runId),
        details: { reason },
      }),
    ],
  });
  if (outcome.ok) return getRunView(principal, runId);
  if (outcome.why === "unknown_run") throw notFound("The run");
  throw new AppError(
    "RUN_STATE_CONFLICT",
    outcome.why === "conflict" ? outcome.message : "The run has moved on.",
    {
      details: {
        execution_status: run?.status ?? null,
        status_reason: run?.statusReason ?? null,
        status_version: run?.statusVersion ?? null,
      },
    },
  );
}
