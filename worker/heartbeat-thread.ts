import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { beat } from "@/lib/domain/runs/beat";
import { createPool } from "@/lib/platform/pg";
import type { FromThread } from "./heartbeat";

/** A thread of its own, so that a busy main thread does not cost the lease; a connection of its own likewise. */
const { workerId, leaseMs } = z
  .object({ workerId: z.uuid(), leaseMs: z.number() })
  .parse(workerData);
const pool = createPool({ name: "heartbeat", max: 1 });
const stopping = new AbortController();

/** A main thread that answers no beat for so long does nothing for its steps either: others shall have them. */
const UNSEEN_MAX = 12;
let unseen = 0;
let lapse = startLapse();

parentPort?.on("message", (message: unknown) => {
  if (message === "seen") unseen = 0;
  if (message === "stop") stopping.abort();
});

while (!stopping.signal.aborted)
  await delay(await beatOnce(), undefined, { signal: stopping.signal }).catch(leave);
clearTimeout(lapse);
await pool.end();
parentPort?.close();

/** One beat; returns the pause before the next. */
async function beatOnce(): Promise<number> {
  if (unseen >= UNSEEN_MAX) return end({ type: "lost", why: "the main thread is stuck" });
  const begun = performance.now();
  try {
    const answer = await beat(pool, { workerId, leaseMs });
    if (answer.isRefused) return end({ type: "lost", why: "the heartbeat was refused" });
    clearTimeout(lapse);
    lapse = startLapse(performance.now() - begun);
    unseen += 1;
    say({ type: "beat", abort: answer.abort });
    return leaseMs / 3;
  } catch (error) {
    say({ type: "failed", message: error instanceof Error ? error.message : String(error) });
    return leaseMs / 15;
  }
}

/** The lease counts from the beat's arrival, which was after its departure: we give up no later than others do. */
function startLapse(elapsedMs = 0): NodeJS.Timeout {
  return setTimeout(
    () => end({ type: "lost", why: "no beat within the lease" }),
    leaseMs - elapsedMs,
  );
}

function end(message: FromThread): number {
  say(message);
  stopping.abort();
  return 0;
}

function say(message: FromThread): void {
  parentPort?.postMessage(message);
}

function leave(error: unknown): void {
  if (!stopping.signal.aborted) throw error;
}
