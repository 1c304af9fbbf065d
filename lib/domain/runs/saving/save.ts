import type { Decisions } from "@/lib/engine/advance/decisions";
import type { TimerKind } from "@/lib/engine/advance/moves";
import type { FlightStatement } from "@/lib/platform/flight";
import { parkSteps } from "../claiming/limit-slots.sql";
import {
  deleteCarved,
  grantAbove,
  insertCarved,
  insertPurses,
  movePurses,
  releaseReservations,
} from "../loading/purses.sql";
import {
  dropVotes,
  escalateApprovals,
  insertVotes,
  passOnDelegations,
  remindApprovals,
  stageApprovals,
  supersedeApprovals,
} from "../loading/requests.sql";
import { insertScopes, updateScopes } from "../loading/scopes.sql";
import type { NewRun } from "../moving/movement";
import { noteOutputDigests } from "./output-digests";
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
  ...saveSteps(saved, now),
  ...saveHistory(saved, now),
  ...savePauses(saved, now),
  ...saveQueues(saved, now),
  ...saveResults(saved, now),
  ...savePurses(saved, now),
  ...saveWaits(saved, now),
];

/** The statement for these rows, or none for none. */
const forRows = <Row>(
  rows: readonly Row[],
  make: (rows: readonly Row[]) => FlightStatement,
): FlightStatement[] => (rows.length > 0 ? [make(rows)] : []);

/** For what was decided of one kind: the statement that saves all of it, or none where there is none. */
const saving =
  (saved: readonly SavedRun[], now: string) =>
  <Row>(
    pick: (decisions: Decisions) => readonly Row[],
    make: (rows: readonly OfSavedRun<Row>[], now: string) => FlightStatement,
  ): FlightStatement[] =>
    forRows(rowsOf(saved, pick), (rows) => make(rows, now));

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

function saveSteps(saved: readonly SavedRun[], now: string): FlightStatement[] {
  const save = saving(saved, now);
  return [
    ...save(({ removed }) => removed, deleteSteps),
    ...save(({ inserted }) => inserted, insertSteps),
    ...save(
      ({ updated }) => updated,
      (rows) => updateSteps(rows, fencesRead(saved)),
    ),
    ...save(({ scopesOpened }) => scopesOpened, insertScopes),
    ...save(({ scopesMoved }) => scopesMoved, updateScopes),
  ];
}

function saveHistory(saved: readonly SavedRun[], now: string): FlightStatement[] {
  const save = saving(saved, now);
  return [
    ...save(({ outputs }) => outputs, insertOutputs),
    ...save(({ attempts }) => attempts, insertAttempts),
    ...save(noteOutputDigests, insertEvents),
  ];
}

/** Before the timers themselves: what is parked comes back before anything is set anew. */
function savePauses(saved: readonly SavedRun[], now: string): FlightStatement[] {
  const resumed = saved.flatMap(({ run, decisions: { resumedAfterMs } }) =>
    resumedAfterMs === null ? [] : [{ of: run, row: { afterMs: resumedAfterMs } }],
  );
  return [
    ...saving(saved, now)(({ parked }) => parked, parkTimers),
    ...forRows(resumed, resumeTimers),
    ...forRows(resumed, postponeApprovals),
    ...forRows(resumed, postponeWaits),
  ];
}

function saveQueues(saved: readonly SavedRun[], now: string): FlightStatement[] {
  const save = saving(saved, now);
  const timers = rowsOf(saved, (decisions) => decisions.timers);
  return [
    ...save(({ unreadied }) => unreadied, deleteReadySteps),
    ...save(({ readied }) => readied, insertReadySteps),
    ...save(parkedSteps, parkSteps),
    ...forRows(timers.flatMap(takenAway), deleteTimers),
    ...forRows(timers.flatMap(put), putTimers),
    ...save(({ outbox }) => outbox, insertOutbox),
  ];
}

/** Steps that have given way to a limit: put up, and aside at once. */
const parkedSteps = ({ readied }: Decisions) =>
  readied.flatMap(({ node, scope, waitsFor }) =>
    waitsFor === null ? [] : [{ node, scope, limitId: waitsFor }],
  );

function saveResults(saved: readonly SavedRun[], now: string): FlightStatement[] {
  const save = saving(saved, now);
  return [
    ...save(({ approvalsOpened }) => approvalsOpened, insertApprovals),
    ...save(({ approvalsSuperseded }) => approvalsSuperseded, supersedeApprovals),
    ...save(({ approvalsSuperseded }) => approvalsSuperseded, passOnDelegations),
    ...save(({ votesDropped }) => votesDropped, dropVotes),
    ...save(({ votesCast }) => votesCast, insertVotes),
    ...save(({ approvalsStaged }) => approvalsStaged, stageApprovals),
    ...save(({ approvalsReminded }) => approvalsReminded, remindApprovals),
    ...save(({ approvalsEscalated }) => approvalsEscalated, escalateApprovals),
    ...save(({ approvalsClosed }) => approvalsClosed, closeApprovals),
    ...save(({ effectsSettled }) => effectsSettled, settleEffects),
    ...save(({ effectsCompensated }) => effectsCompensated, compensateEffects),
    ...save(({ evaluations }) => evaluations, insertEvaluations),
    ...save(({ artifacts }) => artifacts, insertArtifacts),
    ...save(({ deliveries }) => deliveries, insertDeliveries),
  ];
}

/** Runs without a purse leave nothing to do here. */
function savePurses(saved: readonly SavedRun[], now: string): FlightStatement[] {
  const bounded = saved.filter(({ run }) => run.state.hasPurse);
  if (bounded.length === 0) return [];
  const save = saving(bounded, now);
  const begun = bounded.flatMap(({ run, newRun }) =>
    newRun?.purse ? [{ of: run, row: newRun.purse }] : [],
  );
  return [
    ...forRows(begun, insertPurses),
    ...save(({ attempts }) => attempts, releaseReservations),
    ...save(({ purse }) => (purse ? [purse] : []), movePurses),
    ...save(({ purse }) => purse?.carved ?? [], insertCarved),
    ...save(({ purse }) => purse?.returned ?? [], deleteCarved),
    ...save(({ purse }) => (purse?.grantedAbove ? [purse.grantedAbove] : []), grantAbove),
  ];
}

/** Last, because what they lock is locked until the commit. A wait that is opened and closed at once is both. */
function saveWaits(saved: readonly SavedRun[], now: string): FlightStatement[] {
  const save = saving(saved, now);
  return [
    ...save(({ waitsOpened }) => waitsOpened, lockWaits),
    ...save(({ waitsOpened }) => waitsOpened, insertWaits),
    ...save(({ waitsOpened }) => waitsOpened, offerKeptEvents),
    ...save(({ waitsClosed }) => waitsClosed, closeWaits),
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
