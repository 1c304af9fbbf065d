import type { Needs, StepState } from "@/lib/engine/advance/model";
import { foresee } from "../loading/foresee";
import { loadSlices } from "../loading/load-slices";
import {
  type KnownVersion,
  knownVersion,
  rememberPin,
  rememberVersions,
  versionOfRun,
} from "../loading/plans";
import { type Lack, RunSlice, type SliceOf } from "../loading/run-slice";
import { loadVersions } from "../loading/versions.sql";
import { Agenda, type Link } from "./agenda";
import { type Keepsakes, newKeepsakes } from "./keepsakes";
import { LandedMoves } from "./landed-moves";
import { LateTransaction } from "./late-transaction";
import { byRun } from "./move-queue";
import type { Moved } from "./movement";
import type { BrokenItems, Item, OpenRun } from "./open-run";
import { RecalledRuns } from "./recalled-runs";
import { fullPurse, type LockedRun, unsavedRun } from "./run-row";
import {
  begin,
  lockFreeRuns,
  lockRuns,
  readClock,
  readLockedRuns,
  settle,
} from "./transaction.sql";

/** What is there to decide about a batch, under its locks. */
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
  const lockTimeoutMs = batch.isRecalling ? RECALLED_LOCK_WAIT_MS : options.lockTimeoutMs;
  const transaction = new LateTransaction(
    link,
    options.isBegun ? [] : [begin(), settle(lockTimeoutMs)],
  );
  const agenda = new Agenda();
  batch.lock(agenda, options.lock);
  batch.loadFirst(agenda);
  batch.loadKnown(agenda);
  batch.askWhatLanded(agenda);
  batch.takeTime(agenda, options.trustsMemory);
  await agenda.fly(transaction.link);
  await batch.loadPlans(transaction.link);
  return batch.finish(options.lock, transaction);
}

/** A batch on its way to being open: what is asked for it, and what has come so far. */
class Batch {
  readonly #groups: Map<string, Item[]>;
  readonly #runs = new Map<string, LockedRun>();
  readonly #slices = new Map<string, RunSlice>();
  readonly #loaded = new Set<string>();
  readonly #landed = new LandedMoves();
  readonly #planFailures = new Map<string, unknown>();
  readonly #recalled: RecalledRuns;
  readonly #keepsakes: Keepsakes;
  readonly #sliceOf: SliceOf = (runId) => this.#slices.get(runId);
  #now = 0;
  #isTold = false;

  constructor(items: readonly Item[], keepsakes: Keepsakes) {
    this.#groups = new Map([...byRun(items)].map(([runId, own]) => [runId, creationFirst(own)]));
    this.#keepsakes = keepsakes;
    this.#recalled = new RecalledRuns(keepsakes.memory);
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

  /** Whether anything is decided without a look. */
  get isRecalling(): boolean {
    return !this.#recalled.isEmpty;
  }

  /** Takes from memory what may be decided from it. */
  recall(): void {
    for (const [runId, items] of this.#groups) {
      const known = this.#recalled.recall(runId, items);
      if (known) this.#meet(known.run, known.steps);
    }
  }

  #meet(run: LockedRun, steps: Iterable<[string, StepState]> | null): void {
    const slice = new RunSlice(run);
    if (steps) slice.fill(steps);
    this.#runs.set(run.id, run);
    this.#slices.set(run.id, slice);
  }

  lock(agenda: Agenda, how: OpenOptions["lock"]): void {
    const ids = this.#unmet().map(([runId]) => runId);
    if (ids.length === 0) return;
    agenda.add(how === "wait" ? lockRuns(ids) : lockFreeRuns(ids), ({ rows }) => {
      for (const run of readLockedRuns(rows)) {
        this.#meet(run, this.#keepsakes.memory.confirm(run));
        rememberPin(run.id, run.workflowVersionId);
      }
    });
  }

  /** Runs of which nothing is at hand: they are looked at. */
  #unmet(): [string, Item[]][] {
    return [...this.#groups].filter(([runId]) => !this.#runs.has(runId));
  }

  loadFirst(agenda: Agenda): void {
    this.#recalled.loadSteps(agenda, this.#unmet(), this.#sliceOf);
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
    loadSlices(agenda, lacks, this.#sliceOf);
  }

  /** Of a run whose steps are all there, or come, none is asked for by itself. */
  #foresee(runId: string, { plan }: KnownVersion, items: readonly Item[]): Needs {
    const needs = foresee(plan, movesOf(items));
    const isWhole = this.#recalled.loadsSteps(runId) || this.#slices.get(runId)?.steps.isWhole;
    return isWhole ? { ...needs, steps: [], allOpen: false } : needs;
  }

  askWhatLanded(agenda: Agenda): void {
    this.#landed.ask(agenda, [...this.#groups.values()].flat());
  }

  /** The plans that were not at hand, and with them the slices of their runs. */
  async loadPlans(link: Link): Promise<void> {
    const missing = new Set(
      [...this.#runs.values()]
        .map(({ workflowVersionId }) => workflowVersionId)
        .filter((id) => !knownVersion(id)),
    );
    if (missing.size > 0) {
      const agenda = new Agenda();
      agenda.add(loadVersions([...missing]), ({ rows }) => {
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
    loadSlices(agenda, lacks, this.#sliceOf);
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
    if (creation && !isNew) this.#landed.note(creation);
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
    return this.#landed.has(item, run) ? landed(run) : null;
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

const isCreation = ({ movement }: Item): boolean => movement.move.type === "created";
const creationIn = (items: readonly Item[]): Item | undefined => items.find(isCreation);

/** A run comes into being before anything else happens to it: somebody may have been told of it before it was. */
function creationFirst(items: Item[]): Item[] {
  const creation = creationIn(items);
  return creation ? [creation, ...items.filter((item) => item !== creation)] : items;
}

/** A second start of the same run waits for what becomes of the first, and then finds its row. */
const again = (item: Item): Item => Object.assign(item, { isRepeat: true });

const movesOf = (items: readonly Item[]) => items.map(({ movement }) => movement.move);
