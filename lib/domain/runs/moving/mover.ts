import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/platform/log";
import { type ClaimedBatch, type ClaimRequest, claimBatch } from "../claiming/claim-batch";
import { ConnectionLost, EngineConnections } from "./engine-connections";
import { faultOf } from "./fault";
import { HeldRuns } from "./held-runs";
import { newKeepsakes } from "./keepsakes";
import { type BatchEnd, moveBatch } from "./move-batch";
import { MoveQueue } from "./move-queue";
import type { ClaimedWork, Moved, Movement, Patience } from "./movement";
import type { Item } from "./open-run";
import type { OpenOptions } from "./open-runs";

const BATCH_MAX = 128;
/** Below this a batch is not divided among free connections: its commit costs more than it then gains. */
const BATCH_SHARE_MIN = 32;
/** A run that somebody holds is waited for so long before the next one gets its turn. */
const LOCK_WAIT_MS = 200;
const TRIES_MAX = 5;
const RETRY_JITTER_MS = 30;
const RECONNECT_FIRST_MS = 50;
const RECONNECT_MAX_MS = 2_000;
/** Somebody waits for the answer. */
const AWAY_MS = 8_000;

export type MoverOptions = {
  /** What people see in `pg_stat_activity`. */
  name: string;
  connections: number;
  /** Told after every commit that changed something. */
  afterCommit: (end: Told) => void;
};

/** What others are told of a commit. */
export type Told = Pick<BatchEnd, "changed" | "pools" | "topics" | "atGates">;

export type Claimed = Pick<ClaimedBatch, "works" | "isFull"> & {
  /** Each takes up a slot until it is settled, and then gives the work or none. */
  late: Promise<ClaimedWork[]>[];
};

type Waiting = Item & {
  /** Until when it may wait for a database that is away, by `performance.now()`. */
  awayUntil: number;
  /** Until when it may wait for its run, by the same clock. */
  heldUntil: number;
  resolve: (moved: Moved) => void;
  reject: (error: unknown) => void;
};

const WAIT: OpenOptions = {
  lock: "wait",
  lockTimeoutMs: LOCK_WAIT_MS,
  isBegun: false,
  trustsMemory: false,
};
/**
 * Runs that are held are skipped. The timeout is for everything else that might be locked: longer than any of us holds
 * that, and no longer, since all in the batch wait with whoever needs it.
 */
const SKIP: OpenOptions = {
  lock: "skip",
  lockTimeoutMs: 1_000,
  isBegun: false,
  trustsMemory: true,
};

/**
 * Moves runs, and nobody else does. A movement goes out at once when a connection is free, otherwise it joins
 * the next batch: no timers, so that it is fast when idle and large when busy. What it accepted is moved,
 * refused or thrown back; it is never dropped.
 */
export class Mover {
  readonly #options: MoverOptions;
  readonly #connections: EngineConnections;
  readonly #queue = new MoveQueue<Waiting>();
  readonly #keepsakes = newKeepsakes();
  readonly #heldRuns = new HeldRuns();
  readonly #claims: (() => Promise<void>)[] = [];
  #inFlight = 0;
  #isClaiming = false;
  #isWaitingForLock = false;
  #isScheduled = false;
  #lostInARow = 0;

  constructor(options: MoverOptions) {
    this.#options = options;
    this.#connections = new EngineConnections(options.name, options.connections);
  }

  /** Movements that are not settled yet, those in flight excluded. */
  get backlog(): number {
    return this.#queue.size;
  }

  /** Runs that somebody else was found to hold, a moment ago. */
  get heldRuns(): string[] {
    return this.#heldRuns.keys();
  }

  /**
   * Moves a run. Losing is a value; it throws for what cannot be stored, for bugs, and when the database is
   * away for longer than it waits for that: then nobody knows whether it took effect.
   */
  move(
    movement: Movement,
    { awayMs = AWAY_MS, heldMs = Number.POSITIVE_INFINITY }: Patience = {},
  ): Promise<Moved> {
    return new Promise((resolve, reject) => {
      const { runId, isRepeat = false } = movement;
      const now = performance.now();
      const until = { awayUntil: now + awayMs, heldUntil: now + heldMs };
      this.#queue.add({ runId, movement, isRepeat, ...until, resolve, reject });
      this.#schedule();
    });
  }

  /**
   * Claims what is ready, in a transaction of its own; one claim at a time is under way. Steps of runs that
   * are being moved just now join the next batch of their run.
   */
  claim(request: ClaimRequest): Promise<Claimed> {
    return new Promise((resolve, reject) => {
      this.#claims.push(async () => {
        try {
          const claimed = await this.#connections.use((link) =>
            claimBatch(link, request, this.#keepsakes, this.#heldRuns.keys()),
          );
          this.#lostInARow = 0;
          this.#tell(claimed.end);
          const { works, isFull, left } = claimed;
          const late = left.map(async (movement) => (await this.move(movement)).works);
          resolve({ works, isFull, late });
        } catch (error) {
          reject(error);
        }
      });
      this.#schedule();
    });
  }

  /** Ends the connections, once nothing is in flight. */
  async close(): Promise<void> {
    await this.#connections.close();
  }

  /** After the current turn of the event loop, so that results that come together go together. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#pump();
    });
  }

  #pump(): void {
    while (this.#inFlight < this.#options.connections) {
      if (!this.#startClaim() && !this.#startWaiting() && !this.#startBatch()) return;
    }
  }

  #startClaim(): boolean {
    const claim = this.#isClaiming ? undefined : this.#claims.shift();
    if (!claim) return false;
    this.#isClaiming = true;
    this.#launch(() =>
      claim().finally(() => {
        this.#isClaiming = false;
      }),
    );
    return true;
  }

  /** A run that somebody else holds has a batch of its own, one run at a time, so that it stalls nobody. */
  #startWaiting(): boolean {
    if (this.#isWaitingForLock || !this.#queue.hasAside) return false;
    const items = this.#queue.takeAside(BATCH_MAX);
    this.#isWaitingForLock = true;
    this.#launch(() =>
      this.#flush(items, WAIT).finally(() => {
        this.#isWaitingForLock = false;
        this.#dropImpatient();
        this.#queue.retryAside();
      }),
    );
    return true;
  }

  /** What waits is shared among the free connections, so that one batch is decided while another is saved. */
  #startBatch(): boolean {
    const share = Math.ceil(this.#queue.size / (this.#options.connections - this.#inFlight));
    const items = this.#queue.take(Math.min(BATCH_MAX, Math.max(BATCH_SHARE_MIN, share)));
    if (items.length === 0) return false;
    this.#launch(() => this.#flush(items, SKIP));
    return true;
  }

  #launch(work: () => Promise<void>): void {
    this.#inFlight += 1;
    work()
      .catch((error: unknown) =>
        log.error("The mover has failed at its own bookkeeping.", { error }),
      )
      .finally(() => {
        this.#inFlight -= 1;
        // Not at once: what its answers set off is about to come, and would miss the next batch by a moment.
        this.#schedule();
      });
  }

  async #flush(items: readonly Waiting[], options: OpenOptions): Promise<void> {
    try {
      await this.#attempt(items, options);
    } finally {
      this.#queue.release(items);
    }
  }

  /** Moves the items, whatever it takes: again after a rivalry, by halves if one of them is unsound. */
  async #attempt(items: readonly Waiting[], options: OpenOptions): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        const end = await this.#connections.use((link) =>
          moveBatch(link, items, options, this.#keepsakes),
        );
        this.#lostInARow = 0;
        await this.#finish(items, end, options);
        return;
      } catch (error) {
        this.#keepsakes.memory.doubt(items.map(({ runId }) => runId));
        if (error instanceof ConnectionLost) {
          await this.#repeatLater(items, error);
          return;
        }
        // Most likely somebody else has moved one of the runs: that is seen under the lock.
        if (options.trustsMemory) {
          await this.#attempt(items, { ...options, trustsMemory: false });
          return;
        }
        const fault = faultOf(error);
        if (fault === "locked") {
          if (options.lock === "wait") this.#queue.putAside(this.#withoutClaims(items));
          else this.#queue.putAside(items, true);
          return;
        }
        if (fault === "unsound" || tries >= TRIES_MAX) {
          await this.#bisect(items, options, error);
          return;
        }
        log.warn("A batch of moves is run again.", { error, tries });
        await delay(Math.random() * RETRY_JITTER_MS * tries);
      }
    }
  }

  /**
   * Somebody holds the run, and not for a moment. A claim does not wait for that: it would keep a slot, and so would the
   * next one of the same run, until there is none for others. Its step stays ready, and is looked at later.
   */
  #withoutClaims(items: readonly Waiting[]): Waiting[] {
    for (const { runId } of items) this.#heldRuns.note(runId);
    for (const item of items.filter(isClaim)) item.resolve(HELD);
    return items.filter((item) => !isClaim(item));
  }

  /** Somebody waits for these, and their runs are still held. Of one that was sent before nobody knows how it ended. */
  #dropImpatient(): void {
    const now = performance.now();
    for (const item of this.#queue.dropAside(({ heldUntil }) => heldUntil <= now)) {
      if (item.isRepeat) item.reject(unavailable());
      else item.resolve(HELD);
    }
  }

  async #bisect(items: readonly Waiting[], options: OpenOptions, error: unknown): Promise<void> {
    const [first] = items;
    if (items.length === 1 && first) {
      log.warn("A move cannot be saved.", {
        error,
        run_id: first.runId,
        move: first.movement.move.type,
      });
      first.reject(error);
      return;
    }
    const half = Math.ceil(items.length / 2);
    await this.#attempt(items.slice(0, half), options);
    await this.#attempt(items.slice(half), options);
  }

  async #finish(items: readonly Waiting[], end: BatchEnd, options: OpenOptions): Promise<void> {
    this.#tell(end);
    for (const item of items) {
      const moved = end.settled.get(item);
      if (moved) item.resolve(moved);
    }
    const left = new Set<Item>(end.left);
    if (left.size > 0) this.#queue.putAside(items.filter((item) => left.has(item)));
    for (const { items: unsound, error } of end.broken) {
      const own = new Set<Item>(unsound);
      await this.#bisect(
        items.filter((item) => own.has(item)),
        options,
        error,
      );
    }
  }

  #tell(end: Told): void {
    if (end.changed.length === 0 && end.pools.size === 0) return;
    try {
      this.#options.afterCommit(end);
    } catch (error) {
      log.error("What was committed could not be told.", { error });
    }
  }

  /**
   * Nobody knows whether they were saved: the calls are repeated as they were, and the fences make that
   * harmless. They wait for their locks, so that what the first call left behind is seen.
   */
  async #repeatLater(items: readonly Waiting[], error: ConnectionLost): Promise<void> {
    this.#lostInARow += 1;
    const now = performance.now();
    const patient = items.filter(({ awayUntil }) => now < awayUntil);
    for (const item of items) if (now >= item.awayUntil) item.reject(unavailable(error));
    log.warn("The database is away; moves are kept and repeated.", {
      error,
      moves: patient.length,
    });
    const pause = Math.min(RECONNECT_FIRST_MS * 2 ** (this.#lostInARow - 1), RECONNECT_MAX_MS);
    await delay(pause * (0.5 + Math.random() / 2));
    this.#queue.putAside(patient.map((item) => Object.assign(item, { isRepeat: true })));
  }
}

/** Nothing was read and nothing was written. */
const HELD: Moved = { outcome: { ok: false, why: "held" }, works: [], run: null };

const isClaim = ({ movement }: Item): boolean => movement.move.type === "claimed";

const unavailable = (cause?: unknown): AppError =>
  new AppError("DEPENDENCY_UNAVAILABLE", "The database is not available at the moment.", {
    cause,
    retryAfterSeconds: 2,
  });
