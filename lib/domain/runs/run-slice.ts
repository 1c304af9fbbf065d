import {
  type Derivation,
  type Needs,
  type OpenRequest,
  type PurseState,
  type RequestState,
  type RunFacts,
  type RunState,
  type ScopeState,
  type Slice,
  type StepRef,
  type StepState,
  stepKey,
  type UndoState,
} from "@/lib/engine/advance/model";
import { scopePath } from "@/lib/engine/scope-path";
import type { Json, JsonObject } from "@/lib/kernel/json";
import type { Agenda } from "./agenda";
import { loadDerivations, readDerivation } from "./derivations.sql";
import { type Judgements, loadVersions } from "./load-versions";
import { loadPurses, readPurse } from "./purses.sql";
import { loadRequests, readRequest } from "./requests.sql";
import { factsOf, type LockedRun } from "./run-row";
import { loadResults, loadScopes, readResult, readScope } from "./scopes.sql";
import {
  loadApprovals,
  loadInputs,
  loadOpenEffects,
  loadOpenSteps,
  loadOutputs,
  loadSteps,
  readApproval,
  readInput,
  readOutput,
  readStep,
  readStepOfRun,
  type StepOfRun,
} from "./slice.sql";
import { loadUndo, readUndo } from "./undo.sql";

/** The steps that have been loaded so far, by `stepKey`; `null`: looked for, and there is no such row. */
class StepRows extends Map<string, StepState | null> {
  /** Whether all rows are there, so that what is not among them has none. */
  isWhole = false;

  override get(key: string): StepState | null | undefined {
    return super.get(key) ?? (this.isWhole || super.has(key) ? null : undefined);
  }
}

/** The part of a run that has been loaded so far. It grows until the core can decide. */
export class RunSlice implements Slice {
  readonly run: RunState;
  readonly facts: RunFacts;
  readonly steps = new StepRows();
  readonly outputs = new Map<string, Json>();
  readonly scopes = new Map<string, ScopeState | null>();
  readonly results = new Map<string, Json[]>();
  input: JsonObject | undefined;
  #hasAllOpen = false;
  approvals: RequestState[] | undefined;
  readonly requests = new Map<string, OpenRequest | null>();
  openEffects: Set<string> | undefined;
  readonly versions = new Map<string, string[] | null>();
  readonly judgements = new Map<string, Judgements>();
  undo: UndoState | undefined;
  purse: PurseState | undefined;
  derivation: Derivation | null | undefined;

  constructor(run: LockedRun) {
    this.run = run.state;
    this.facts = factsOf(run);
  }

  get hasAllOpen(): boolean {
    return this.#hasAllOpen || this.steps.isWhole;
  }

  set hasAllOpen(hasAllOpen: boolean) {
    this.#hasAllOpen = hasAllOpen;
  }

  /** Takes over every row of its steps. */
  fill(steps: Iterable<[string, StepState]>): void {
    for (const [key, step] of steps) this.steps.set(key, step);
    this.steps.isWhole = true;
  }
}

/** What one run lacks. `slice` gives its slice once the answers are there: the lock may be in the same flight. */
export type Lack = { runId: string; needs: Needs };

export type SliceOf = (runId: string) => RunSlice | undefined;

/** Puts on the agenda what the runs lack, one statement for each kind of thing. */
export function load(agenda: Agenda, lacks: readonly Lack[], sliceOf: SliceOf): void {
  loadStepRows(agenda, lacks, sliceOf);
  loadOutputRows(agenda, lacks, sliceOf);
  loadVersions(agenda, lacks, sliceOf);
  loadUndoStates(agenda, lacks, sliceOf);
  loadRequestRows(agenda, lacks, sliceOf);
  loadScopeRows(agenda, lacks, sliceOf);
  loadResultRows(agenda, lacks, sliceOf);
  const wanting = (pick: (needs: Needs) => boolean) =>
    lacks.filter(({ needs }) => pick(needs)).map(({ runId }) => runId);

  const open = wanting(({ allOpen }) => allOpen);
  if (open.length > 0) {
    agenda.add(loadOpenSteps(open), ({ rows }) => {
      for (const row of rows) keepStep(readStep(row), sliceOf);
      forEach(open, sliceOf, (slice) => {
        slice.hasAllOpen = true;
      });
    });
  }
  const inputs = wanting(({ input }) => input);
  if (inputs.length > 0) {
    agenda.add(loadInputs(inputs), ({ rows }) => {
      for (const { runId, input } of rows.map(readInput)) {
        const slice = sliceOf(runId);
        if (slice) slice.input = input;
      }
    });
  }
  const approvals = wanting((needs) => needs.approvals);
  if (approvals.length > 0) {
    agenda.add(loadApprovals(approvals), ({ rows }) => {
      forEach(approvals, sliceOf, (slice) => {
        slice.approvals = [];
      });
      for (const { runId, request } of rows.map(readApproval))
        sliceOf(runId)?.approvals?.push(request);
    });
  }
  loadPurseRows(
    agenda,
    wanting(({ purse }) => purse),
    sliceOf,
  );
  const derived = wanting(({ derivation }) => derivation);
  if (derived.length > 0) {
    agenda.add(loadDerivations(derived), ({ rows }) => {
      for (const { runId, derivation } of rows.map(readDerivation)) {
        const slice = sliceOf(runId);
        if (slice) slice.derivation = derivation;
      }
    });
  }
  const effects = wanting(({ openEffects }) => openEffects);
  if (effects.length > 0) {
    agenda.add(loadOpenEffects(effects), ({ rows }) => {
      forEach(effects, sliceOf, (slice) => {
        slice.openEffects = new Set();
      });
      for (const step of rows.map(readStepOfRun))
        sliceOf(step.runId)?.openEffects?.add(stepKey(step));
    });
  }
}

function loadPurseRows(agenda: Agenda, runIds: readonly string[], sliceOf: SliceOf): void {
  if (runIds.length === 0) return;
  agenda.add(loadPurses(runIds), ({ rows }) => {
    for (const { runId, purse } of rows.map(readPurse)) {
      const slice = sliceOf(runId);
      if (slice) slice.purse = purse;
    }
  });
}

function loadUndoStates(agenda: Agenda, lacks: readonly Lack[], sliceOf: SliceOf): void {
  const asked = lacks.flatMap(({ runId, needs }) => needs.undo.map((node) => ({ runId, node })));
  if (asked.length === 0) return;
  agenda.add(loadUndo(asked), ({ rows }) => {
    for (const { runId, undo } of rows.map(readUndo)) {
      const slice = sliceOf(runId);
      if (slice) slice.undo = undo;
    }
  });
}

function loadStepRows(agenda: Agenda, lacks: readonly Lack[], sliceOf: SliceOf): void {
  const wanted = distinct(lacks, ({ steps }) => steps);
  if (wanted.length === 0) return;
  agenda.add(loadSteps(wanted), ({ rows }) => {
    for (const row of rows) keepStep(readStep(row), sliceOf);
    for (const ref of wanted) {
      const steps = sliceOf(ref.runId)?.steps;
      const key = stepKey(ref);
      if (steps && !steps.has(key)) steps.set(key, null);
    }
  });
}

function loadOutputRows(agenda: Agenda, lacks: readonly Lack[], sliceOf: SliceOf): void {
  const wanted = distinct(lacks, ({ outputs }) => outputs);
  if (wanted.length === 0) return;
  agenda.add(loadOutputs(wanted), ({ rows }) => {
    for (const ref of wanted) sliceOf(ref.runId)?.outputs.set(stepKey(ref), null);
    for (const { runId, node, scope, output } of rows.map(readOutput))
      sliceOf(runId)?.outputs.set(stepKey({ node, scope }), output);
  });
}

function loadRequestRows(agenda: Agenda, lacks: readonly Lack[], sliceOf: SliceOf): void {
  const wanted = distinct(lacks, ({ requests }) => requests);
  if (wanted.length === 0) return;
  agenda.add(loadRequests(wanted), ({ rows }) => {
    for (const ref of wanted) sliceOf(ref.runId)?.requests.set(stepKey(ref), null);
    for (const { runId, node, scope, request } of rows.map(readRequest))
      sliceOf(runId)?.requests.set(stepKey({ node, scope }), request);
  });
}

function loadScopeRows(agenda: Agenda, lacks: readonly Lack[], sliceOf: SliceOf): void {
  const wanted = lacks.flatMap(({ runId, needs }) =>
    [...new Set(needs.scopes)].map((path) => ({ runId, path })),
  );
  if (wanted.length === 0) return;
  agenda.add(loadScopes(wanted), ({ rows }) => {
    for (const { runId, path } of wanted) sliceOf(runId)?.scopes.set(path, null);
    for (const { runId, scope } of rows.map(readScope))
      sliceOf(runId)?.scopes.set(scopePath(scope), scope);
  });
}

function loadResultRows(agenda: Agenda, lacks: readonly Lack[], sliceOf: SliceOf): void {
  const wanted = distinct(lacks, ({ results }) => results);
  if (wanted.length === 0) return;
  agenda.add(loadResults(wanted), ({ rows }) => {
    for (const ref of wanted) sliceOf(ref.runId)?.results.set(stepKey(ref), []);
    for (const { runId, ordinal, result, ...container } of rows.map(readResult)) {
      const results = sliceOf(runId)?.results.get(stepKey(container));
      if (results) results[ordinal] = result;
    }
  });
}

/** Each once, or a row would come twice. */
function distinct(lacks: readonly Lack[], pick: (needs: Needs) => readonly StepRef[]): StepOfRun[] {
  const found: StepOfRun[] = [];
  for (const { runId, needs } of lacks) {
    const seen = new Set<string>();
    for (const ref of pick(needs)) {
      const key = stepKey(ref);
      if (seen.has(key)) continue;
      seen.add(key);
      found.push({ runId, node: ref.node, scope: ref.scope });
    }
  }
  return found;
}

function keepStep({ runId, step }: ReturnType<typeof readStep>, sliceOf: SliceOf): void {
  sliceOf(runId)?.steps.set(stepKey(step), step);
}

function forEach(
  runIds: readonly string[],
  sliceOf: SliceOf,
  act: (slice: RunSlice) => void,
): void {
  for (const runId of runIds) {
    const slice = sliceOf(runId);
    if (slice) act(slice);
  }
}
