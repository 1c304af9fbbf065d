import type { WorkerView } from "@/lib/contract/workers";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { AppError, notFound } from "@/lib/kernel/errors";
import { encodeId, type WorkerId } from "@/lib/kernel/ids";
import { inTransaction } from "@/lib/platform/pg";
import { readWorker } from "./read-workers";
import { countTenants, markDraining, unmarkDraining } from "./workers.sql";

/**
 * Has a worker finish what it runs and take nothing more. Twice is once. FORBIDDEN where workers serve several
 * organisations, NOT_FOUND for one that there is not, RUN_STATE_CONFLICT for one that is gone.
 */
export const drainWorkerByHand = (
  principal: Principal,
  id: WorkerId,
  reason: string,
): Promise<WorkerView> => operate(principal, id, { action: "worker.drain", reason });

/** Lets a drained worker take work again. Refused like draining. */
export const resumeWorkerByHand = (
  principal: Principal,
  id: WorkerId,
  reason: string,
): Promise<WorkerView> => operate(principal, id, { action: "worker.resume", reason });

async function operate(
  principal: Principal,
  id: WorkerId,
  { action, reason }: { action: "worker.drain" | "worker.resume"; reason: string },
): Promise<WorkerView> {
  demand(principal, "run:control");
  await inTransaction(async (client) => {
    const { rows } = await client.query<{ tenants: number }>(countTenants());
    if ((rows[0]?.tenants ?? 0) > 1)
      throw new AppError(
        "FORBIDDEN",
        "Workers serve several organisations here; whoever runs the server drains them.",
        { details: { permission: "run:control" } },
      );
    await client.query(action === "worker.drain" ? markDraining(id) : unmarkDraining(id));
    const audit = { action, target: encodeId("worker", id), details: { reason } };
    await client.query(auditStatement(principal, audit));
  });
  const worker = await readWorker(principal, id);
  if (!worker) throw notFound("The worker");
  if (worker.state === "gone")
    throw new AppError("RUN_STATE_CONFLICT", "The worker is gone.", {
      details: { state: worker.state },
    });
  return worker;
}
