import { setTimeout as delay } from "node:timers/promises";
import { drainWorker } from "@/lib/domain/runs/workers/drain-worker";
import { leaveWorker } from "@/lib/domain/runs/workers/leave-worker";
import { registerWorker } from "@/lib/domain/runs/workers/register-worker";
import { encodeId, type WorkerId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import { newId } from "@/lib/platform/new-id";
import { type Heartbeat, startHeartbeat } from "./heartbeat";

export type Registration = Omit<Parameters<typeof registerWorker>[0], "workerId">;

export type MembershipOptions = {
  registration: Registration;
  /** After every beat, while it is registered. */
  onBeat: (workerId: WorkerId) => void;
  /** The lease is gone: nothing that was claimed under it is ours any more. */
  onLost: () => void;
  /** Registered, for the first time or anew. */
  onJoined: () => void;
};

const JOIN_PAUSE_MS = 250;
const JOIN_PAUSE_MAX_MS = 5_000;

/**
 * A worker's place in the database: it registers, keeps its lease, and begins anew under another id when the
 * lease is lost. An id that was declared gone never comes back.
 */
export class Membership {
  readonly #options: MembershipOptions;
  readonly #stopping = new AbortController();
  #heartbeat: Heartbeat | null = null;
  #workerId: WorkerId | null = null;
  #isDrained = false;

  constructor(options: MembershipOptions) {
    this.#options = options;
  }

  /** Under which id it holds what it claims; `null` while it has no lease. */
  get workerId(): WorkerId | null {
    return this.#workerId;
  }

  get mayClaim(): boolean {
    return this.#workerId !== null && !this.#isDrained && !this.#stopping.signal.aborted;
  }

  /** Registers, as soon as the database lets it. Returns without that only when it is told to stop. */
  async join(): Promise<void> {
    for (let tries = 0; !this.#stopping.signal.aborted; tries += 1) {
      try {
        return await this.#joinOnce();
      } catch (error) {
        log.warn("The worker cannot register yet.", { error, tries });
        await this.#pause(Math.min(JOIN_PAUSE_MS * 2 ** tries, JOIN_PAUSE_MAX_MS));
      }
    }
  }

  /** Says that it takes nothing more; what it runs stays its own. */
  async drain(): Promise<void> {
    this.#stopping.abort();
    if (this.#workerId) await drainWorker(this.#workerId);
  }

  /** Leaves for good: what it still holds is free for others, without blame. */
  async leave(): Promise<void> {
    this.#stopping.abort();
    const workerId = this.#workerId;
    this.#workerId = null;
    await this.#heartbeat?.stop();
    if (workerId) await leaveWorker(workerId);
  }

  async #joinOnce(): Promise<void> {
    const { registration, onBeat, onJoined } = this.#options;
    const workerId = newId("worker");
    this.#heartbeat ??= await startHeartbeat({
      leaseMs: registration.leaseMs,
      onBeat: (isDraining) => {
        this.#heed(isDraining);
        if (this.#workerId) onBeat(this.#workerId);
      },
      onLost: (why) => this.#lost(why),
    });
    await registerWorker({ workerId, ...registration });
    // Whoever drained the process meant it, not the id that it had.
    if (this.#isDrained) await drainWorker(workerId);
    this.#heartbeat.begin(workerId);
    this.#workerId = workerId;
    log.info("The worker is registered.", { worker_id: encodeId("worker", workerId) });
    onJoined();
  }

  /** Somebody has drained the worker, or has let it go on. */
  #heed(isDraining: boolean): void {
    if (this.#isDrained === isDraining || this.#stopping.signal.aborted) return;
    this.#isDrained = isDraining;
    log.info(isDraining ? "The worker was drained." : "The worker takes work again.");
    if (!isDraining) this.#options.onJoined();
  }

  #lost(why: string): void {
    log.warn("The worker has lost its lease; it stops what it runs and registers anew.", { why });
    this.#workerId = null;
    this.#options.onLost();
    const heartbeat = this.#heartbeat;
    this.#heartbeat = null;
    heartbeat?.stop().catch((error: unknown) => log.warn("A heartbeat did not stop.", { error }));
    this.join().catch((error: unknown) => log.error("The worker cannot register.", { error }));
  }

  async #pause(ms: number): Promise<void> {
    try {
      await delay(ms, undefined, { signal: this.#stopping.signal });
    } catch (error) {
      if (!this.#stopping.signal.aborted) throw error;
    }
  }
}
