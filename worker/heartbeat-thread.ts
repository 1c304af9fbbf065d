import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { beat } from "@/lib/domain/runs/workers/beat";
import { createPool } from "@/lib/platform/pg";
import type { FromThread, ToThread } from "./heartbeat";

/** A thread of its own, so that a busy main thread does not cost the lease; a connection of its own likewise. */
const { leaseMs } = z.object({ leaseMs: z.number() }).parse(workerData);
const pool = createPool({ name: "heartbeat", max: 1 });
const stopping = new AbortController();

/** A main thread that answers no beat for so long does nothing for its steps either: others shall have them. */
const UNSEEN_MAX = 12;
let unseen = 0;
let lapse: NodeJS.Timeout | undefined;

parentPort?.on("message", (message: ToThread) => {
  if (message.type === "seen") unseen = 0;
  if (message.type === "stop") stop();
  if (message.type === "begin") void keep(message.workerId);
});
say({ type: "up" });

/** Beats until it is stopped, or until the lease is gone. */
async function keep(workerId: string): Promise<void> {
  startLapse(0);
  while (!stopping.signal.aborted) {
    const pauseMs = await beatOnce(workerId);
    await delay(pauseMs, undefined, { signal: stopping.signal }).catch(expectStop);
  }
}

/** One beat; returns the pause before the next. */
async function beatOnce(workerId: string): Promise<number> {
  if (unseen >= UNSEEN_MAX) return lose("the main thread is stuck");
  const begun = performance.now();
  try {
    const answer = await beat(pool, { workerId, leaseMs });
    if (answer.isRefused) return lose("the heartbeat was refused");
    startLapse(performance.now() - begun);
    unseen += 1;
    say({ type: "beat", isDraining: answer.isDraining });
    return leaseMs / 3;
  } catch (error) {
    say({ type: "failed", message: error instanceof Error ? error.message : String(error) });
    return leaseMs / 15;
  }
}

/** The lease counts from the beat's arrival, which was after its departure: we give up no later than others do. */
function startLapse(elapsedMs: number): void {
  clearTimeout(lapse);
  if (!stopping.signal.aborted)
    lapse = setTimeout(() => lose("no beat within the lease"), leaseMs - elapsedMs);
}

function lose(why: string): number {
  if (!stopping.signal.aborted) say({ type: "lost", why });
  stop();
  return 0;
}

function stop(): void {
  if (stopping.signal.aborted) return;
  stopping.abort();
  clearTimeout(lapse);
  pool.end().catch(expectStop);
  parentPort?.close();
}

function say(message: FromThread): void {
  parentPort?.postMessage(message);
}

function expectStop(error: unknown): void {
  if (!stopping.signal.aborted) throw error;
}
