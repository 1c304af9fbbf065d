import type { Move } from "@/lib/engine/advance/moves";
import type { FlightResult, FlightStatement } from "@/lib/platform/flight";
import { Agenda, type Link } from "./agenda";
import { foresee } from "./foresee";
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
import { fullPurse, type LockedRun, unsavedRun } from "./run-row";
import { type Lack, load, RunSlice } from "./run-slice";
import { loadEndedAttempts } from "./slice.sql";
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
};

/** `wait`: for each lock, as long as `lock_timeout` allows; else runs that are held are left. */
export type OpenOptions = { lock: "wait" | "skip"; lockTimeoutMs: number; isBegun: boolean };

/**
 * Locks the runs and loads what their moves will most likely need, in one flight if their plans are at hand.
 * Lock and load are statements of their own: in one, a waiter would see its rows as of before its wait.
 */
export async function openRuns(
  link: Link,
  items: readonly Item[],
  options: OpenOptions,
): Promise<Opened> {
  const batch = new Batch(items);
  const agenda = new Agenda();
  if (!options.isBegun) agenda.add(begin()).add(settle(options.lockTimeoutMs));
  batch.lock(agenda, options.lock);
  batch.readClock(agenda);
  batch.loadKnown(agenda);
  batch.loadLanded(agenda);
  await agenda.fly(link);
  await batch.loadVersions(link);
  return batch.finish(options.lock);
}

class Batch {
  readonly #groups: Map<string, Item[]>;
  readonly #runs = new Map<string, LockedRun>();
  readonly #slices = new Map<string, RunSlice>();
  readonly #loaded = new Set<string>();
  readonly #landed = new Set<Item>();
  readonly #planFailures = new Map<string, unknown>();
  #now = 0;

  constructor(items: readonly Item[]) {
    this.#groups = byRun(items);
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
    this.#runs.set(runId, run);
    this.#slices.set(runId, slice);
    this.#loaded.add(runId);
  }

  lock(agenda: Agenda, how: OpenOptions["lock"]): void {
    const ids = [...this.#groups.keys()].filter((runId) => !this.#runs.has(runId));
    if (ids.length === 0) return;
    agenda.add(how === "wait" ? lockRuns(ids) : lockFreeRuns(ids), ({ rows }) => {
      for (const run of readLockedRuns(rows)) {
        this.#runs.set(run.id, run);
        this.#slices.set(run.id, new RunSlice(run));
        rememberPin(run.id, run.workflowVersionId);
      }
    });
  }

  readClock(agenda: Agenda): void {
    agenda.add(readClock(), ({ rows }) => {
      this.#now = Math.round(Number(rows[0]?.[0]) * 1000);
    });
  }

  /** For runs whose plan is at hand before their row is. */
  loadKnown(agenda: Agenda): void {
    const lacks: Lack[] = [];
    for (const [runId, items] of this.#groups) {
      const version = this.#loaded.has(runId) ? undefined : versionOfRun(runId);
      if (!version) continue;
      this.#loaded.add(runId);
      lacks.push({ runId, needs: foresee(version.plan, movesOf(items)) });
    }
    load(agenda, lacks, (runId) => this.#slices.get(runId));
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
      return [{ runId: id, needs: foresee(version.plan, movesOf(this.#groups.get(id) ?? [])) }];
    });
    load(agenda, lacks, (runId) => this.#slices.get(runId));
    await agenda.fly(link);
  }

  finish(how: OpenOptions["lock"]): Opened {
    const opened: Opened = { open: [], left: [], settled: new Map(), broken: [], now: this.#now };
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
    if (version) opened.open.push({ run, newRun, version, slice, items: open });
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

const isCreation = ({ movement }: Item): boolean => movement.move.type === "created";
const creationIn = (items: readonly Item[]): Item | undefined => items.find(isCreation);

/** A second start of the same run waits for what becomes of the first, and then finds its row. */
const again = (item: Item): Item => Object.assign(item, { isRepeat: true });

const movesOf = (items: readonly Item[]) => items.map(({ movement }) => movement.move);

const firstColumn = ({ rows }: FlightResult) => rows.flatMap(([value]) => value ?? []);
