import type { TimerKind } from "@/lib/engine/advance/moves";
import { asId } from "@/lib/kernel/ids";
import { InHand } from "@/lib/platform/in-hand";
import { log } from "@/lib/platform/log";
import { sharedPool } from "@/lib/platform/pg";
import { queryPrepared } from "@/lib/platform/prepared";
import { dueTimers, nextTimer, postponeTimer } from "../loading/timers.sql";
import { mover } from "../moving/engine";

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
const LOOK_AGAIN_MS = 250;

/**
 * By run. Its timers are still due while their moves are under way, and must not be fired again meanwhile. One of a run
 * that somebody holds is left to its move; the others go on.
 */
const inHand = new InHand("A timer could not be put off.");

/**
 * Fires what is due. A timer that nobody waits for any more names a fence of before and is taken away without
 * effect. A run that somebody holds keeps its own timers waiting and no others. `nextInMs`: until the next one
 * is due; `null` if there is none.
 */
export async function fireTimers(): Promise<{ fired: number; nextInMs: number | null }> {
  // One look where nothing is due: that is what a busy worker does four times a second.
  const waitMs = await untilNextTimer();
  if (waitMs !== 0) return { fired: 0, nextInMs: waitMs };
  const { rows: due } = await queryPrepared<DueTimer>(dueTimers(BATCH_MAX, inHand.keys));
  await Promise.all(due.map((timer) => inHand.begin([timer.runId], () => fire(timer))));
  const inMs = await untilNextTimer();
  // Nothing could be taken of what is due: somebody holds the rows themselves.
  const isHeldUp = (due.length === 0 || !inHand.isEmpty) && inMs !== null;
  return { fired: due.length, nextInMs: isHeldUp ? Math.max(inMs, LOOK_AGAIN_MS) : inMs };
}

async function untilNextTimer(): Promise<number | null> {
  const { rows } = await queryPrepared<{ inMs: number | null }>(nextTimer());
  return rows[0]?.inMs ?? null;
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
