import { setTimeout as delay } from "node:timers/promises";
import { createExecute } from "@/lib/execution/execute";
import type { Executors } from "@/lib/execution/work";
import { log } from "@/lib/platform/log";
import { Attempts } from "./attempts";
import { startClaimer } from "./claimer";
import { watchEventLoopDelay } from "./event-loop-delay";
import { takeWakes } from "./handlers/wake-pool";
import { serveHealth } from "./health";
import { createStopHeeder } from "./heed-stops";
import { Membership, type Registration } from "./membership";
import { createReconciler } from "./reconcile";
import { createRunner } from "./run-attempts";
import { startSweeps } from "./sweeps/start-sweeps";
import { tolerate } from "./tolerate";

/** Above it a process has more than it can do, and takes nothing more. */
const CLAIM_DELAY_MAX_MS = 200;
const HANDED_BACK_MS = 2_000;
/** Every third beat compares what it holds with what the database says. */
const BEATS_PER_RECONCILE = 3;

export type WorkerOptions = Omit<Registration, "executors"> & {
  executors: Executors;
  graceMs: number;
  healthPort: number;
};

export type RunningWorker = {
  healthPort: number;
  /** Resolves once it is registered, which is as soon as the database lets it, or once it stops. */
  joined: Promise<void>;
  /** Takes nothing more, finishes or hands back what runs, and leaves. */
  stop: () => Promise<void>;
};

/** Starts everything that a worker process does, also while its database or its queue is away. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { executors, graceMs, healthPort, ...rest } = options;
  const registration: Registration = { ...rest, executors: Object.keys(executors) };
  const loopDelay = watchEventLoopDelay();
  const attempts = new Attempts(registration.slots, () => claimer.freed());
  const heedStops = createStopHeeder(attempts);
  const reconcile = createReconciler(attempts);
  let beats = 0;

  const membership = new Membership({
    registration,
    onJoined: () => claimer.look(),
    onLost: () => attempts.abortAll("lease_lost"),
    onBeat: (workerId) => {
      heedStops(workerId);
      beats += 1;
      if (beats % BEATS_PER_RECONCILE === 0) reconcile(workerId);
    },
  });

  function offer() {
    const { workerId, mayClaim } = membership;
    if (!workerId || !mayClaim || loopDelay.worstMs() > CLAIM_DELAY_MAX_MS) return null;
    const { pools, planFormats } = registration;
    return { workerId, pools, planFormats, executors: registration.executors };
  }

  const begin = createRunner({ attempts, execute: createExecute(executors), offer });
  const claimer = startClaimer({ attempts, pools: registration.pools, offer, begin });
  const consumers = registration.pools.map((pool) => takeWakes(pool, claimer.look));
  const sweeps = startSweeps({ isBusy: () => attempts.running > 0, claim: claimer.lookOnce });
  const health = await serveHealth(healthPort, () => ({
    isReady: membership.mayClaim,
    details: {
      running: attempts.running,
      free: attempts.free,
      event_loop_delay_ms: Math.round(loopDelay.worstMs()),
    },
  }));
  const joined = membership.join();

  async function drain(): Promise<void> {
    await tolerate("Draining", membership.drain());
    await Promise.all([claimer.stop(), ...consumers.map((consumer) => consumer.close())]);
    log.info("The worker takes nothing more.", { running: attempts.running });
    await Promise.race([attempts.idle(), delay(graceMs, undefined, { ref: false })]);
    if (attempts.running === 0) return;
    log.warn("Steps that did not finish in time are handed back.", { running: attempts.running });
    attempts.abortAll("handed_back");
    await Promise.race([attempts.idle(), delay(HANDED_BACK_MS, undefined, { ref: false })]);
  }

  async function stop(): Promise<void> {
    await drain();
    await joined;
    await Promise.all(sweeps.map((sweep) => sweep.stop()));
    await tolerate("Leaving", membership.leave());
    await health.close();
    loopDelay.stop();
  }

  let stopped: Promise<void> | undefined;
  return {
    healthPort: health.port,
    joined,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
