import { type Needs, type StepRef, stepKey, timerKey } from "@/lib/engine/advance/model";
import { scopePath } from "@/lib/engine/scope-path";
import type { Agenda } from "../moving/agenda";
import { loadDerivations, readDerivation } from "./derivations.sql";
import { loadArtifactVersions } from "./load-artifact-versions";
import { loadPurses, readPurse } from "./purses.sql";
import { loadRequests, readRequest } from "./requests.sql";
import type { Lack, RunSlice, SliceOf } from "./run-slice";
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
import { loadTimers, readTimer } from "./timers.sql";
import { loadUndo, readUndo } from "./undo.sql";

/** Puts on the agenda what the runs lack, one statement for each kind of thing. */
export function loadSlices(agenda: Agenda, lacks: readonly Lack[], sliceOf: SliceOf): void {
  for (const loadKind of KINDS) loadKind(agenda, lacks, sliceOf);
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

function loadUndoStates(agenda: Agenda, lacks: readonly Lack[], sliceOf: SliceOf): void {
  const asked = lacks.flatMap(({ runId, needs }) =>
    needs.undo.map((node, place) => ({ runId, node, place })),
  );
  if (asked.length === 0) return;
  agenda.add(loadUndo(asked), ({ rows }) => {
    for (const { runId, undo } of rows.map(readUndo)) {
      const slice = sliceOf(runId);
      if (slice) slice.undo = undo;
    }
  });
}

function loadTimerRows(agenda: Agenda, lacks: readonly Lack[], sliceOf: SliceOf): void {
  const wanted = lacks.flatMap(({ runId, needs }) =>
    needs.timers.map((timer) => ({ runId, ...timer })),
  );
  if (wanted.length === 0) return;
  agenda.add(loadTimers(wanted), ({ rows }) => {
    for (const timer of wanted) sliceOf(timer.runId)?.timers.set(timerKey(timer), null);
    for (const { runId, dueAt, ...timer } of rows.map(readTimer))
      sliceOf(runId)?.timers.set(timerKey(timer), dueAt);
  });
}

function loadOpenStepRows(agenda: Agenda, lacks: readonly Lack[], sliceOf: SliceOf): void {
  const wanted = runsThat(lacks, ({ allOpen }) => allOpen);
  if (wanted.length === 0) return;
  agenda.add(loadOpenSteps(wanted), ({ rows }) => {
    for (const row of rows) keepStep(readStep(row), sliceOf);
    forEach(wanted, sliceOf, (slice) => {
      slice.hasAllOpen = true;
    });
  });
}

function loadInputRows(agenda: Agenda, lacks: readonly Lack[], sliceOf: SliceOf): void {
  const wanted = runsThat(lacks, ({ input }) => input);
  if (wanted.length === 0) return;
  agenda.add(loadInputs(wanted), ({ rows }) => {
    for (const { runId, input } of rows.map(readInput)) {
      const slice = sliceOf(runId);
      if (slice) slice.input = input;
    }
  });
}

function loadApprovalRows(agenda: Agenda, lacks: readonly Lack[], sliceOf: SliceOf): void {
  const wanted = runsThat(lacks, ({ approvals }) => approvals);
  if (wanted.length === 0) return;
  agenda.add(loadApprovals(wanted), ({ rows }) => {
    forEach(wanted, sliceOf, (slice) => {
      slice.approvals = [];
    });
    for (const { runId, request } of rows.map(readApproval))
      sliceOf(runId)?.approvals?.push(request);
  });
}

function loadPurseRows(agenda: Agenda, lacks: readonly Lack[], sliceOf: SliceOf): void {
  const wanted = runsThat(lacks, ({ purse }) => purse);
  if (wanted.length === 0) return;
  agenda.add(loadPurses(wanted), ({ rows }) => {
    for (const { runId, purse } of rows.map(readPurse)) {
      const slice = sliceOf(runId);
      if (slice) slice.purse = purse;
    }
  });
}

function loadDerivationRows(agenda: Agenda, lacks: readonly Lack[], sliceOf: SliceOf): void {
  const wanted = runsThat(lacks, ({ derivation }) => derivation);
  if (wanted.length === 0) return;
  agenda.add(loadDerivations(wanted), ({ rows }) => {
    for (const { runId, derivation } of rows.map(readDerivation)) {
      const slice = sliceOf(runId);
      if (slice) slice.derivation = derivation;
    }
  });
}

function loadEffectRows(agenda: Agenda, lacks: readonly Lack[], sliceOf: SliceOf): void {
  const wanted = runsThat(lacks, ({ openEffects }) => openEffects);
  if (wanted.length === 0) return;
  agenda.add(loadOpenEffects(wanted), ({ rows }) => {
    forEach(wanted, sliceOf, (slice) => {
      slice.openEffects = new Set();
    });
    for (const step of rows.map(readStepOfRun))
      sliceOf(step.runId)?.openEffects?.add(stepKey(step));
  });
}

/** In the order in which their statements are sent. */
const KINDS = [
  loadStepRows,
  loadOutputRows,
  loadArtifactVersions,
  loadUndoStates,
  loadTimerRows,
  loadRequestRows,
  loadScopeRows,
  loadResultRows,
  loadOpenStepRows,
  loadInputRows,
  loadApprovalRows,
  loadPurseRows,
  loadDerivationRows,
  loadEffectRows,
] as const;

const runsThat = (lacks: readonly Lack[], want: (needs: Needs) => boolean): string[] =>
  lacks.filter(({ needs }) => want(needs)).map(({ runId }) => runId);

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
