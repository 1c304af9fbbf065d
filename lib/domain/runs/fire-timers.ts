import type { TimerKind } from "@/lib/engine/advance/model";
import { asId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import { sharedPool } from "@/lib/platform/pg";
import { mover } from "./engine";
import { dueTimers, nextTimer, postponeTimer } from "./timers.sql";

type DueTimer = {
  tenantId: string;
  runId: string;
  /** Empty for a timer of the run itself. */
  node: string;
  scope: string;
  kind: TimerKind;
  fence: number;
};

const BATCH_MAX = 256;

/**
 * Fires what is due. A timer that nobody waits for any more names a fence of before and is taken away without
 * effect. `nextInMs`: until the next one is due; `null` if there is none.
 */
export async function fireTimers(): Promise<{ fired: number; nextInMs: number | null }> {
  const { rows: due } = await sharedPool().query<DueTimer>(dueTimers(BATCH_MAX));
  await Promise.all(due.map(fire));
  const { rows } = await sharedPool().query<{ inMs: number | null }>(nextTimer());
  return { fired: due.length, nextInMs: rows[0]?.inMs ?? null };
}

async function fire(timer: DueTimer): Promise<void> {
  const { tenantId, runId, node, scope, kind, fence } = timer;
  const step = node === "" ? null : { node, scope };
  try {
    await mover().move({
      tenantId: asId("tenant", tenantId),
      runId: asId("run", runId),
      move: { type: "timer_fired", kind, step, fence },
    });
  } catch (error) {
    log.error("A timer could not be fired; it is tried again later.", {
      error,
      run_id: runId,
      kind,
    });
    await sharedPool().query(postponeTimer(timer));
  }
}
