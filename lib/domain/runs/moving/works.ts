import type { Work } from "@/lib/engine/advance/decisions";
import { asId } from "@/lib/kernel/ids";
import type { KnownVersion } from "../loading/plans";
import type { ClaimedWork, Movement } from "./movement";
import type { LockedRun } from "./run-row";

/**
 * Hands the works of a run to the movements that offered to take them: a claim gets its step, a completion
 * what became ready, each as many as it has slots for.
 */
export function shareWorks(
  works: readonly Work[],
  movements: readonly Movement[],
  context: { run: LockedRun; version: KnownVersion },
): Map<Movement, ClaimedWork[]> {
  const shares = new Map<Movement, ClaimedWork[]>();
  for (const work of works) {
    const taker = movements.find((movement) => takes(movement, work, shares));
    if (!taker) throw new Error(`Nobody offered to take step ${work.node}.`);
    const share = shares.get(taker) ?? [];
    share.push(claimedWork(work, workerOf(taker), context));
    shares.set(taker, share);
  }
  return shares;
}

function takes(
  movement: Movement,
  work: Work,
  shares: ReadonlyMap<Movement, readonly ClaimedWork[]>,
): boolean {
  const { move } = movement;
  if (move.type === "claimed")
    return move.step.node === work.node && move.step.scope === work.scope;
  if (move.type !== "attempt_ended" || !move.offer) return false;
  return (shares.get(movement)?.length ?? 0) < move.offer.slots;
}

function workerOf({ move }: Movement): string {
  const offer = "offer" in move ? move.offer : null;
  if (!offer) throw new Error("A movement without an offer has taken a step.");
  return offer.workerId;
}

const claimedWork = (
  work: Work,
  workerId: string,
  { run, version }: { run: LockedRun; version: KnownVersion },
): ClaimedWork => ({
  ...work,
  tenantId: run.tenantId,
  workspaceId: run.workspaceId,
  runId: asId("run", run.id),
  workflowVersionId: run.workflowVersionId,
  versionNumber: version.number,
  runTitle: run.title,
  traceId: run.traceId,
  correlationId: run.correlationId,
  hasPurse: run.state.hasPurse,
  workerId,
});
