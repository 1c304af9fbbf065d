import { type Needs, type StepState, stepKey } from "@/lib/engine/advance/model";
import type { Move } from "@/lib/engine/advance/moves";
import type { FlightResult, FlightStatement } from "@/lib/platform/flight";
import { Agenda, type Link } from "./agenda";
import { CarriedClock } from "./carried-clock";
import { foresee } from "./foresee";
import { LateTransaction } from "./late-transaction";
import { byRun } from "./move-queue";
import type { Moved, Movement, NewRun } from "./movement";
import { loadSaidOutcomes } from "./outcomes.sql";
import {
  type KnownVersion,
  knownVersion,
  rememberPin,
  rememberVersions,
  versionOfRun,
  versionsStatement,
} from "./plans";
import { loadDecisions, loadDelegations, loadMadeVersions, loadVotes } from "./requests.sql";
import { RunMemory, STEPS_KEPT_MAX } from "./run-memory";
import { fullPurse, type LockedRun, unsavedRun } from "./run-row";
import { type Lack, load, RunSlice } from "./run-slice";
import { loadEndedAttempts, loadFirstSteps, readStep } from "./slice.sql";
import {
  begin,
  lockFreeRuns,
  lockRuns,
  readClock,
  readLockedRuns,
  settle,
} from "./transaction.sql";

type WordOf<Type extends Move["type"]> = {
  idOf: (move: Extract<Move, { type: Type }>) => string;
  load: (ids: readonly string[]) => FlightStatement;
};

/** What people say of a run is kept under an id of its own, by which it is known when it comes again. */
const WORDS: { [Type in Word]: WordOf<Type> } = {
  decided: { idOf: ({ decision }) => decision.id, load: loadVotes },
  grant_decided: { idOf: ({ decision }) => decision.id, load: loadDecisions },
  outcome_decided: { idOf: ({ id }) => id, load: loadSaidOutcomes },
  artifact_edited: { idOf: ({ edit }) => edit.artifactVersionId, load: loadMadeVersions },
  approval_delegated: { idOf: ({ delegation }) => delegation.id, load: loadDelegations },
};
type Word =
  | "decided"
  | "grant_decided"
  | "outcome_decided"
  | "artifact_edited"
  | "approval_delegated";

/** A movement in a batch. `isRepeat`: it was sent before, and the answer was lost. */
export type Item = { runId: string; movement: Movement; isRepeat: boolean };

/** A run under its lock, with the moves that it is open for. */
export type OpenRun = {
  run: LockedRun;
  newRun: NewRun | null;
  version: KnownVersion;
  slice: RunSlice;
  items: Item[];
  /** Nobody has looked at it: it is as this process left it, unless somebody else has moved it since. */
  isRecalled: boolean;
};

export type BrokenItems = { items: Item[]; error: unknown };

export type Opened = {
  open: OpenRun[];
  /** Items of runs that somebody else holds. */
  left: Item[];
  /** Items about which nothing remains to be decided. */
  settled: Map<Item, Moved>;
  /** Items of runs whose plan cannot be had, and why. */
  broken: BrokenItems[];
  /** Milliseconds since the epoch, taken after the locks. */
  now: number;
  /** Whether the database has told the time for this decision; else the save has it checked. */
  isTold: boolean;
  transaction: LateTransaction;
};

/** `wait`: for each lock, as long as `lock_timeout` allows; else runs that are held are left. */
export type OpenOptions = {
  lock: "wait" | "skip";
  lockTimeoutMs: number;
  isBegun: boolean;
  /** Whether to decide from what this process remembers, and by the time that it carries on. */
  trustsMemory: boolean;
};

/** What a process that moves runs keeps from one batch to the next. */
export type Keepsakes = { memory: RunMemory; clock: CarriedClock };
export const newKeepsakes = (): Keepsakes => ({
  memory: new RunMemory(),
  clock: new CarriedClock(),
});

/** Runs that are decided from memory are locked by their save, in an order that nobody chooses. */
const RECALLED_LOCK_WAIT_MS = 100;

/**
 * Locks the runs and loads what their moves will most likely need, in one flight if their plans are at hand.
 * Lock and load are statements of their own: in one, a waiter would see its rows as of before its wait. Runs
 * that this process remembers are not looked at, and where nothing else is to be asked there is no flight.
 */
export async function openRuns(
  link: Link,
  items: readonly Item[],
  options: OpenOptions,
  keepsakes: Keepsakes = newKeepsakes(),
): Promise<Opened> {
  const batch = new Batch(items, keepsakes);
  if (options.trustsMemory) batch.recall();
  const lockTimeoutMs = batch.hasRecalled ? RECALLED_LOCK_WAIT_MS : options.lockTimeoutMs;
  const transaction = new LateTransaction(
    link,
    options.isBegun ? [] : [begin(), settle(lockTimeoutMs)],
  );
  const agenda = new Agenda();
  batch.lock(agenda, options.lock);
  batch.loadFirst(agenda);
  batch.loadKnown(agenda);
  batch.loadLanded(agenda);
  batch.takeTime(agenda, options.trustsMemory);
  await agenda.fly(transaction.link);
  await batch.loadVersions(transaction.link);
  return batch.finish(options.lock, transaction);
}

class Batch {
  readonly #groups: Map<string, Item[]>;
  readonly #runs = new Map<string, LockedRun>();
  readonly #slices = new Map<string, RunSlice>();
  readonly #loaded = new Set<string>();
  readonly #landed = new Set<Item>();
  readonly #planFailures = new Map<string, unknown>();
  readonly #recalled = new Set<string>();
  /** Runs of which all steps are asked for at once, so that they can be remembered. */
  readonly #whole = new Set<string>();
  readonly #keepsakes: Keepsakes;
  #now = 0;
  #isTold = false;

  constructor(items: readonly Item[], keepsakes: Keepsakes) {
    this.#groups = byRun(items);
    this.#keepsakes = keepsakes;
    for (const [runId, own] of this.#groups) {
      const creation = creationIn(own);
      // Sent for the first time, it has no row; of one that was sent before nobody knows.
      if (creation && !creation.isRepeat) this.#begin(runId, creation);
    }
  }

  #begin(runId: string, { movement }: Item): void {
    const { newRun, tenantId } = movement;
    if (!newRun) throw new Error("A run is created without saying what it is.");
    const run = unsavedRun(runId, tenantId, newRun);
    const slice = new RunSlice(run);
    slice.input = newRun.input;
    slice.purse = newRun.purse && fullPurse(newRun.purse);
    slice.derivation = newRun.derivation ?? null;
    slice.fill([]);
    this.#runs.set(runId, run);
    this.#slices.set(runId, slice);
    this.#loaded.add(runId);
  }

  get hasRecalled(): boolean {
    return this.#recalled.size > 0;
  }

  /**
   * Takes runs from memory whose steps go on by themselves; what anybody else asks for is decided under the lock.
   * So is what a purse pays for: it is locked after its run, by everybody.
   */
  recall(): void {
    for (const [runId, items] of this.#groups) {
      const goesOn = items.every(({ movement, isRepeat }) => isEnd(movement.move) && !isRepeat);
      const known = goesOn ? this.#keepsakes.memory.recall(runId) : null;
      if (!known || known.run.state.hasPurse) continue;
      this.#recalled.add(runId);
      this.#meet(known.run, known.steps);
    }
  }

  #meet(run: LockedRun, steps: Iterable<[string, StepState]> | null): void {
    const slice = new RunSlice(run);
    if (steps) slice.fill(steps);
    this.#runs.set(run.id, run);
    this.#slices.set(run.id, slice);
  }

  lock(agenda: Agenda, how: OpenOptions["lock"]): void {
    const ids = [...this.#groups.keys()].filter((runId) => !this.#runs.has(runId));
    if (ids.length === 0) return;
    agenda.add(how === "wait" ? lockRuns(ids) : lockFreeRuns(ids), ({ rows }) => {
      for (const run of readLockedRuns(rows)) {
        this.#meet(run, this.#keepsakes.memory.confirm(run));
        rememberPin(run.id, run.workflowVersionId);
      }
    });
  }

  /** All steps of runs that will most likely be moved again soon, if they are few. */
  loadFirst(agenda: Agenda): void {
    const { memory } = this.#keepsakes;
    for (const [runId, items] of this.#groups) {
      const goesOn = items.every(
        ({ movement: { move } }) => isEnd(move) || move.type === "claimed",
      );
      if (goesOn && !this.#runs.has(runId) && memory.wants(runId)) this.#whole.add(runId);
    }
    if (this.#whole.size === 0) return;
    agenda.add(loadFirstSteps([...this.#whole], STEPS_KEPT_MAX + 1), ({ rows }) => {
      const found = new Map([...this.#whole].map((runId) => [runId, [] as StepState[]]));
      for (const { runId, step } of rows.map(readStep)) found.get(runId)?.push(step);
      for (const [runId, steps] of found) {
        if (steps.length > STEPS_KEPT_MAX) memory.giveUp(runId);
        else this.#slices.get(runId)?.fill(steps.map((step) => [stepKey(step), step]));
      }
    });
  }

  /** After the locks. Where nothing is asked, the time is carried on. */
  takeTime(agenda: Agenda, trustsMemory: boolean): void {
    const { clock } = this.#keepsakes;
    const carried = trustsMemory && agenda.isEmpty ? clock.read() : null;
    if (carried !== null) {
      this.#now = carried;
      return;
    }
    this.#isTold = true;
    agenda.add(readClock(), ({ rows }) => {
      this.#now = Math.round(Number(rows[0]?.[0]) * 1000);
      clock.tell(this.#now);
    });
  }

  /** For runs whose plan is at hand before their row is. */
  loadKnown(agenda: Agenda): void {
    const lacks: Lack[] = [];
    for (const [runId, items] of this.#groups) {
      const version = this.#loaded.has(runId) ? undefined : versionOfRun(runId);
      if (!version) continue;
      this.#loaded.add(runId);
      lacks.push({ runId, needs: this.#foresee(runId, version, items) });
    }
    load(agenda, lacks, (runId) => this.#slices.get(runId));
  }

  /** Of a run whose steps are all there, or come, none is asked for by itself. */
  #foresee(runId: string, { plan }: KnownVersion, items: readonly Item[]): Needs {
    const needs = foresee(plan, movesOf(items));
    const isWhole = this.#whole.has(runId) || this.#slices.get(runId)?.steps.isWhole;
    return isWhole ? { ...needs, steps: [], allOpen: false } : needs;
  }

  /** What was saved the first time must not be taken for the word of a stale worker the second time. */
  loadLanded(agenda: Agenda): void {
    const repeats = [...this.#groups.values()].flat().filter(({ isRepeat }) => isRepeat);
    const ends = repeats.flatMap((item) => {
      const { move } = item.movement;
      return move.type === "attempt_ended"
        ? [{ item, runId: item.runId, ...move.step, attemptId: move.attemptId }]
        : [];
    });
    if (ends.length > 0) {
      agenda.add(loadEndedAttempts(ends), (result) => {
        const ended = new Set(firstColumn(result));
        for (const { item, attemptId } of ends) if (ended.has(attemptId)) this.#landed.add(item);
      });
    }
    for (const [type, { idOf, load: loadKnownIds }] of Object.entries(WORDS)) {
      const words = repeats.flatMap((item) => {
        const { move } = item.movement;
        return move.type === type ? [{ item, id: idOf(move as never) }] : [];
      });
      if (words.length === 0) continue;
      agenda.add(loadKnownIds(words.map(({ id }) => id)), (result) => {
        const known = new Set(firstColumn(result));
        for (const { item, id } of words) if (known.has(id)) this.#landed.add(item);
      });
    }
  }

  /** The plans that were not at hand, and with them the slices of their runs. */
  async loadVersions(link: Link): Promise<void> {
    const missing = new Set(
      [...this.#runs.values()]
        .map(({ workflowVersionId }) => workflowVersionId)
        .filter((id) => !knownVersion(id)),
    );
    if (missing.size > 0) {
      const agenda = new Agenda();
      agenda.add(versionsStatement([...missing]), ({ rows }) => {
        for (const [id, error] of rememberVersions(rows)) this.#planFailures.set(id, error);
      });
      await agenda.fly(link);
    }
    const agenda = new Agenda();
    const lacks = [...this.#runs.values()].flatMap(({ id, workflowVersionId }): Lack[] => {
      const version = this.#loaded.has(id) ? undefined : knownVersion(workflowVersionId);
      if (!version) return [];
      return [{ runId: id, needs: this.#foresee(id, version, this.#groups.get(id) ?? []) }];
    });
    load(agenda, lacks, (runId) => this.#slices.get(runId));
    await agenda.fly(link);
  }

  finish(how: OpenOptions["lock"], transaction: LateTransaction): Opened {
    const opened: Opened = {
      open: [],
      left: [],
      settled: new Map(),
      broken: [],
      now: this.#now,
      isTold: this.#isTold,
      transaction,
    };
    for (const [runId, items] of this.#groups) {
      const creation = creationIn(items);
      if (creation?.isRepeat && how === "wait" && !this.#runs.has(runId))
        this.#begin(runId, creation);
      const run = this.#runs.get(runId);
      const slice = this.#slices.get(runId);
      if (run && slice) this.#finishRun({ run, slice, creation, items }, opened);
      else if (how === "skip") opened.left.push(...items);
      else for (const item of items) opened.settled.set(item, UNKNOWN_RUN);
    }
    return opened;
  }

  #finishRun({ run, slice, creation, items }: Group, opened: Opened): void {
    const isNew = run.state.eventSequence === 0;
    if (creation && !isNew) this.#landed.add(creation);
    const open = items.filter((item) => {
      if (item !== creation && isCreation(item)) opened.left.push(again(item));
      else {
        const answer = this.#answerNow(item, run);
        if (answer === null) return true;
        opened.settled.set(item, answer);
      }
      return false;
    });
    if (open.length === 0) return;
    const newRun = isNew ? (creation?.movement.newRun ?? null) : null;
    const version = knownVersion(run.workflowVersionId);
    const isRecalled = this.#recalled.has(run.id);
    if (version) opened.open.push({ run, newRun, version, slice, items: open, isRecalled });
    else opened.broken.push({ items: open, error: this.#planFailure(run) });
  }

  /** The answer to what needs no decision, or `null`. */
  #answerNow(item: Item, run: LockedRun): Moved | null {
    if (item.movement.tenantId !== run.tenantId) return UNKNOWN_RUN;
    return this.#hasLanded(item, run) ? landed(run) : null;
  }

  /** A run that was asked to stop, or to pause, was so by this very call, as far as its caller can tell. */
  #hasLanded(item: Item, run: LockedRun): boolean {
    const { move } = item.movement;
    const { type } = move;
    if (type === "migrated" && move.fromVersionId !== move.toVersionId)
      return item.isRepeat && run.workflowVersionId === move.toVersionId;
    const { desiredAction, status } = run.state;
    if (type === "cancel_requested") return item.isRepeat && desiredAction === "cancel";
    if (type === "pause_requested") return item.isRepeat && status === "paused";
    if (type === "resume_requested") return item.isRepeat && status !== "paused";
    return this.#landed.has(item);
  }

  #planFailure({ workflowVersionId }: LockedRun): unknown {
    const failure = this.#planFailures.get(workflowVersionId);
    return failure ?? new Error(`Version ${workflowVersionId} of a run does not exist.`);
  }
}

type Group = { run: LockedRun; slice: RunSlice; creation: Item | undefined; items: Item[] };

const UNKNOWN_RUN: Moved = { outcome: { ok: false, why: "unknown_run" }, works: [], run: null };

/** It took effect before. What it had claimed is released by the worker's next reconciliation. */
const landed = (run: LockedRun): Moved => ({ outcome: { ok: true }, works: [], run: run.state });

const isEnd = ({ type }: Move): boolean => type === "attempt_ended";
const isCreation = ({ movement }: Item): boolean => movement.move.type === "created";
const creationIn = (items: readonly Item[]): Item | undefined => items.find(isCreation);

/** A second start of the same run waits for what becomes of the first, and then finds its row. */
const again = (item: Item): Item => Object.assign(item, { isRepeat: true });

const movesOf = (items: readonly Item[]) => items.map(({ movement }) => movement.move);

const firstColumn = ({ rows }: FlightResult) => rows.flatMap(([value]) => value ?? []);
