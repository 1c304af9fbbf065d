import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { Fault } from "@/lib/execution/fault";
import { roleOfLiveKey } from "@/lib/execution/rights.sql";
import type { Executor } from "@/lib/execution/work";
import { parseActor } from "@/lib/kernel/actor";
import { mayRole, type Role } from "@/lib/kernel/permissions";
import { db } from "@/lib/platform/db";
import { sharedPool } from "@/lib/platform/pg";

/**
 * Lets a step run only while whoever the run acts for may still start runs in its workspace. It is asked
 * with every attempt, so what was taken away since the start takes effect with the next call.
 */
export const withRights =
  (executor: Executor): Executor =>
  async (work, context) => {
    await demandRights(work);
    return executor(work, context);
  };

/** Ends an attempt whose run acts for somebody who may not start runs any more. */
export async function demandRights(work: ClaimedWork): Promise<void> {
  if (await mayAct(work)) return;
  throw new Fault(
    "permission",
    "permission_lost",
    "The account that this run acts for may not start runs here any more.",
  );
}

async function mayAct(work: ClaimedWork): Promise<boolean> {
  const { tenantId, workspaceId, runId } = work;
  const run = await db().run.findFirst({
    where: { tenantId, workspaceId, id: runId },
    select: { runsAs: true },
  });
  if (!run) return false;
  const actor = parseActor(run.runsAs);
  if (actor.kind === "user") return hasRight(await roleOfUser(work, actor.id));
  if (actor.kind === "service_account") return hasRight(await roleOfKey(work, actor.id));
  return true;
}

const hasRight = (role: Role | null): boolean => role !== null && mayRole(role, "run:start");

async function roleOfUser(
  { tenantId, workspaceId }: ClaimedWork,
  id: string,
): Promise<Role | null> {
  const member = await db().membership.findFirst({
    where: { tenantId, workspaceId, userId: id, user: { disabledAt: null } },
    select: { role: true },
  });
  return member?.role ?? null;
}

async function roleOfKey(work: ClaimedWork, id: string): Promise<Role | null> {
  const { rows } = await sharedPool().query<{ role: Role }>(roleOfLiveKey(work, id));
  return rows[0]?.role ?? null;
}
