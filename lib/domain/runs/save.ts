import type { Decisions } from "@/lib/engine/advance/decisions";
import type { TimerKind } from "@/lib/engine/advance/moves";
import type { FlightStatement } from "@/lib/platform/flight";
import { parkSteps } from "./limit-slots.sql";
import type { NewRun } from "./movement";
import { noteOutputDigests } from "./output-digests";
import {
  deleteCarved,
  grantAbove,
  insertCarved,
  insertPurses,
  movePurses,
  releaseReservations,
} from "./purses.sql";
import {
  dropVotes,
  escalateApprovals,
  insertVotes,
  passOnDelegations,
  remindApprovals,
  stageApprovals,
  supersedeApprovals,
} from "./requests.sql";
import { compensateEffects, settleEffects } from "./save-effects.sql";
import { insertEvaluations } from "./save-evaluations.sql";
import { insertAttempts, insertEvents, insertOutputs } from "./save-history.sql";
import { deleteSteps, repinRuns, replaceManifests } from "./save-migrations.sql";
import { parkTimers, postponeApprovals, postponeWaits, resumeTimers } from "./save-pauses.sql";
import {
  deleteReadySteps,
  deleteTimers,
  insertOutbox,
  insertReadySteps,
  putTimers,
} from "./save-queues.sql";
import {
  closeApprovals,
  insertApprovals,
  insertArtifacts,
  insertDeliveries,
} from "./save-results.sql";
import { insertRunContents, insertRuns, updateRunContents, updateRuns } from "./save-runs.sql";
import { insertSteps, updateSteps } from "./save-steps.sql";
import { closeWaits, insertWaits, lockWaits, offerKeptEvents } from "./save-waits.sql";
import { type OfSavedRun, rowsOf, type SavedRun } from "./saved-run";
import { insertScopes, updateScopes } from "./scopes.sql";

/** Whether the moves changed anything about the run: stale ones do not. */
export const isChanged = ({ run, decisions }: SavedRun): boolean =>
  decisions.events.length > 0 ||
  decisions.updated.length > 0 ||
  decisions.inserted.length > 0 ||
  decisions.timers.length > 0 ||
  decisions.votesCast.length > 0 ||
  decisions.parked.length > 0 ||
  decisions.purse !== null ||
  decisions.run.statusVersion !== run.state.statusVersion;

/**
 * The statements that save what was decided for many runs: only those that have rows, in an order that
 * references allow.
 */
export const saveStatements = (saved: readonly SavedRun[], now: string): FlightStatement[] => [
  ...saveRuns(saved, now),
  ...saveSteps(saved),
  ...saveScopes(saved),
  ...saveHistory(saved, now),
  ...savePauses(saved),
  ...saveQueues(saved),
  ...saveResults(saved, now),
  ...savePurses(saved, now),
  ...saveWaits(saved, now),
];

/** The statement for these rows, or none for none. */
const forRows = <Row>(
  rows: readonly Row[],
  make: (rows: readonly Row[]) => FlightStatement,
): FlightStatement[] => (rows.length > 0 ? [make(rows)] : []);

function saveRuns(saved: readonly SavedRun[], now: string): FlightStatement[] {
  const created = saved.filter(isCreated);
  const moved = saved.filter(({ newRun }) => newRun === null);
  const going = rowsOf(saved, ({ movesTo }) => (movesTo ? [movesTo] : []));
  const ended = saved.filter(({ decisions }) => leavesContent(decisions));
  return [
    ...forRows(created, (runs) => insertRuns(runs, now)),
    ...forRows(created, insertRunContents),
    ...forRows(moved, updateRuns),
    ...forRows(going, repinRuns),
    ...forRows(going, replaceManifests),
    ...forRows(ended, updateRunContents),
  ];
}

/** Most runs give nothing back, and their row of contents stays as it is. */
const leavesContent = ({ ending }: Decisions): boolean =>
  ending !== null && (ending.output !== null || ending.error !== null);

const saveSteps = (saved: readonly SavedRun[]): FlightStatement[] => [
  ...forRows(
    rowsOf(saved, ({ removed }) => removed),
    deleteSteps,
  ),
  ...forRows(
    rowsOf(saved, ({ inserted }) => inserted),
    insertSteps,
  ),
  ...forRows(
    rowsOf(saved, ({ updated }) => updated),
    (rows) => updateSteps(rows, fencesRead(saved)),
  ),
];

const saveScopes = (saved: readonly SavedRun[]): FlightStatement[] => [
  ...forRows(
    rowsOf(saved, ({ scopesOpened }) => scopesOpened),
    insertScopes,
  ),
  ...forRows(
    rowsOf(saved, ({ scopesMoved }) => scopesMoved),
    updateScopes,
  ),
];

const saveHistory = (saved: readonly SavedRun[], now: string): FlightStatement[] => [
  ...forRows(
    rowsOf(saved, ({ outputs }) => outputs),
    insertOutputs,
  ),
  ...forRows(
    rowsOf(saved, ({ attempts }) => attempts),
    (rows) => insertAttempts(rows, now),
  ),
  ...forRows(rowsOf(saved, noteOutputDigests), (rows) => insertEvents(rows, now)),
];

/** Before the timers themselves: what is parked comes back before anything is set anew. */
function savePauses(saved: readonly SavedRun[]): FlightStatement[] {
  const resumed = saved.flatMap(({ run, decisions: { resumedAfterMs } }) =>
    resumedAfterMs === null ? [] : [{ of: run, row: { afterMs: resumedAfterMs } }],
  );
  return [
    ...forRows(
      rowsOf(saved, ({ parked }) => parked),
      parkTimers,
    ),
    ...forRows(resumed, resumeTimers),
    ...forRows(resumed, postponeApprovals),
    ...forRows(resumed, postponeWaits),
  ];
}

function saveQueues(saved: readonly SavedRun[]): FlightStatement[] {
  const timers = rowsOf(saved, (decisions) => decisions.timers);
  return [
    ...forRows(
      rowsOf(saved, ({ unreadied }) => unreadied),
      deleteReadySteps,
    ),
    ...forRows(
      rowsOf(saved, ({ readied }) => readied),
      insertReadySteps,
    ),
    ...forRows(rowsOf(saved, parkedSteps), parkSteps),
    ...forRows(timers.flatMap(takenAway), deleteTimers),
    ...forRows(timers.flatMap(put), putTimers),
    ...forRows(
      rowsOf(saved, ({ outbox }) => outbox),
      insertOutbox,
    ),
  ];
}

/** Steps that have given way to a limit: put up, and aside at once. */
const parkedSteps = ({ readied }: Decisions) =>
  readied.flatMap(({ node, scope, waitsFor }) =>
    waitsFor === null ? [] : [{ node, scope, limitId: waitsFor }],
  );

const saveResults = (saved: readonly SavedRun[], now: string): FlightStatement[] => [
  ...forRows(
    rowsOf(saved, ({ approvalsOpened }) => approvalsOpened),
    (rows) => insertApprovals(rows, now),
  ),
  ...forRows(
    rowsOf(saved, ({ approvalsSuperseded }) => approvalsSuperseded),
    (rows) => supersedeApprovals(rows, now),
  ),
  ...forRows(
    rowsOf(saved, ({ approvalsSuperseded }) => approvalsSuperseded),
    passOnDelegations,
  ),
  ...forRows(
    rowsOf(saved, ({ votesDropped }) => votesDropped),
    (rows) => dropVotes(rows, now),
  ),
  ...forRows(
    rowsOf(saved, ({ votesCast }) => votesCast),
    (rows) => insertVotes(rows, now),
  ),
  ...forRows(
    rowsOf(saved, ({ approvalsStaged }) => approvalsStaged),
    stageApprovals,
  ),
  ...forRows(
    rowsOf(saved, ({ approvalsReminded }) => approvalsReminded),
    remindApprovals,
  ),
  ...forRows(
    rowsOf(saved, ({ approvalsEscalated }) => approvalsEscalated),
    (rows) => escalateApprovals(rows, now),
  ),
  ...forRows(
    rowsOf(saved, ({ approvalsClosed }) => approvalsClosed),
    (rows) => closeApprovals(rows, now),
  ),
  ...forRows(
    rowsOf(saved, ({ effectsSettled }) => effectsSettled),
    (rows) => settleEffects(rows, now),
  ),
  ...forRows(
    rowsOf(saved, ({ effectsCompensated }) => effectsCompensated),
    (rows) => compensateEffects(rows, now),
  ),
  ...forRows(
    rowsOf(saved, ({ evaluations }) => evaluations),
    (rows) => insertEvaluations(rows, now),
  ),
  ...forRows(
    rowsOf(saved, ({ artifacts }) => artifacts),
    (rows) => insertArtifacts(rows, now),
  ),
  ...forRows(
    rowsOf(saved, ({ deliveries }) => deliveries),
    (rows) => insertDeliveries(rows, now),
  ),
];

/** Runs without a purse leave nothing to do here. */
function savePurses(saved: readonly SavedRun[], now: string): FlightStatement[] {
  const bounded = saved.filter(({ run }) => run.state.hasPurse);
  if (bounded.length === 0) return [];
  const begun = bounded.flatMap(({ run, newRun }) =>
    newRun?.purse ? [{ of: run, row: newRun.purse }] : [],
  );
  const moves = rowsOf(bounded, ({ purse }) => (purse ? [purse] : []));
  return [
    ...forRows(begun, insertPurses),
    ...forRows(
      rowsOf(bounded, ({ attempts }) => attempts),
      releaseReservations,
    ),
    ...forRows(moves, movePurses),
    ...forRows(
      rowsOf(bounded, ({ purse }) => purse?.carved ?? []),
      (rows) => insertCarved(rows, now),
    ),
    ...forRows(
      rowsOf(bounded, ({ purse }) => purse?.returned ?? []),
      deleteCarved,
    ),
    ...forRows(
      rowsOf(bounded, ({ purse }) => (purse?.grantedAbove ? [purse.grantedAbove] : [])),
      grantAbove,
    ),
  ];
}

/** Last, because what they lock is locked until the commit. A wait that is opened and closed at once is both. */
function saveWaits(saved: readonly SavedRun[], now: string): FlightStatement[] {
  const opened = rowsOf(saved, ({ waitsOpened }) => waitsOpened);
  return [
    ...forRows(opened, lockWaits),
    ...forRows(opened, (rows) => insertWaits(rows, now)),
    ...forRows(opened, offerKeptEvents),
    ...forRows(
      rowsOf(saved, ({ waitsClosed }) => waitsClosed),
      (rows) => closeWaits(rows, now),
    ),
  ];
}

type Created = SavedRun & { newRun: NewRun };
const isCreated = (saved: SavedRun): saved is Created => saved.newRun !== null;

/** In the order of the updated steps. */
const fencesRead = (saved: readonly SavedRun[]): number[] =>
  saved.flatMap(({ decisions, fenceRead }) =>
    decisions.updated.map(({ node, scope }) => fenceRead(node, scope)),
  );

type TimerChangeRow = OfSavedRun<Decisions["timers"][number]>;

const takenAway = ({
  of,
  row,
}: TimerChangeRow): OfSavedRun<{
  node: string;
  scope: string;
  kind: TimerKind;
  fence: number | null;
}>[] =>
  row.set ? [] : [{ of, row: { node: row.node, scope: row.scope, kind: row.kind, fence: null } }];

const put = ({ of, row }: TimerChangeRow) =>
  row.set ? [{ of, row: { node: row.node, scope: row.scope, kind: row.kind, ...row.set } }] : [];
