import type { ChildAction } from "@/lib/engine/advance/ask-child";
import type { Actor } from "@/lib/kernel/actor";
import { asId, type RunId, type TenantId } from "@/lib/kernel/ids";
import { sharedPool } from "@/lib/platform/pg";
import { mover } from "../moving/engine";
import {
  callOffChild,
  type ParentStep,
  readChild,
  readIsPaused,
  readIsPausedByItself,
} from "./children.sql";

type Request = { tenantId: TenantId; step: ParentStep; action: ChildAction };

const PARENT: Actor = { kind: "system", id: "parent", name: "Parent run" };

/**
 * Hands on to a child what its parent was asked. One that is over does not mind; one that has not begun never does
 * once it was called off.
 */
export async function controlChild({ tenantId, step, action }: Request): Promise<void> {
  if (action === "cancel") await sharedPool().query(callOffChild(tenantId, step));
  const { rows } = await sharedPool().query<{ childRunId: string | null }>(
    readChild(tenantId, step),
  );
  const childRunId = rows[0]?.childRunId;
  if (!childRunId) return;
  const runId = asId("run", childRunId);
  if (action === "follow") await followParent(tenantId, step.runId, runId);
  else
    await mover().move({
      tenantId,
      runId,
      move: { type: "cancel_requested", reason: "parent_cancelled", actor: PARENT },
    });
}

/**
 * Lets a child be paused while its parent is. Messages overtake each other, so it goes by where the parent stands,
 * and looks again afterwards. A child that somebody has paused by itself stays so until somebody resumes it.
 */
export async function followParent(
  tenantId: TenantId,
  parentRunId: string,
  runId: RunId,
): Promise<void> {
  for (let isPaused = await isParentPaused(tenantId, parentRunId); ; ) {
    const move = isPaused
      ? { type: "pause_requested" as const, reason: "parent_paused", actor: PARENT }
      : { type: "resume_requested" as const, reason: "parent_resumed", actor: PARENT };
    if (isPaused || !(await isPausedByItself(tenantId, runId)))
      await mover().move({ tenantId, runId, move });
    const isStill = await isParentPaused(tenantId, parentRunId);
    if (isStill === isPaused) return;
    isPaused = isStill;
  }
}

/** Whether the run is paused now. */
export async function isParentPaused(tenantId: TenantId, runId: string): Promise<boolean> {
  const { rows } = await sharedPool().query<{ isPaused: boolean }>(readIsPaused(tenantId, runId));
  return rows[0]?.isPaused ?? false;
}

async function isPausedByItself(tenantId: TenantId, runId: RunId): Promise<boolean> {
  const { rows } = await sharedPool().query<{ isOwn: boolean }>(
    readIsPausedByItself(tenantId, runId, PARENT.id),
  );
  return rows[0]?.isOwn ?? false;
}
