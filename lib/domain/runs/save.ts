import type { Decisions, TimerKind } from "@/lib/engine/advance/model";
import type { FlightStatement } from "@/lib/platform/flight";
import type { NewRun } from "./movement";
import { insertAttempts, insertEvents, insertOutputs } from "./save-history.sql";
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
import { type OfSavedRun, rowsOf, type SavedRun } from "./saved-run";

/** Whether the moves changed anything about the run: stale ones do not. */
export const isChanged = ({ run, decisions }: SavedRun): boolean =>
  decisions.events.length > 0 ||
  decisions.updated.length > 0 ||
  decisions.inserted.length > 0 ||
  decisions.timers.length > 0 ||
  decisions.run.statusVersion !== run.state.statusVersion;

/** The statements that save what was decided for many runs: only those that have rows, in an order that references allow. */
export function saveStatements(saved: readonly SavedRun[], now: string): FlightStatement[] {
  const statements: FlightStatement[] = [];
  const add = <Row>(rows: readonly Row[], make: (rows: readonly Row[]) => FlightStatement) => {
    if (rows.length > 0) statements.push(make(rows));
  };
  const all = <Row>(pick: (decisions: Decisions) => readonly Row[]) => rowsOf(saved, pick);

  const created = saved.filter(isCreated);
  add(created, (runs) => insertRuns(runs, now));
  add(created, insertRunContents);
  add(
    saved.filter(({ newRun }) => newRun === null),
    updateRuns,
  );
  add(
    all(({ inserted }) => inserted),
    insertSteps,
  );
  add(
    all(({ updated }) => updated),
    (rows) => updateSteps(rows, fencesRead(saved)),
  );
  add(
    all(({ outputs }) => outputs),
    insertOutputs,
  );
  add(
    all(({ attempts }) => attempts),
    (rows) => insertAttempts(rows, now),
  );
  add(
    all(({ events }) => events),
    (rows) => insertEvents(rows, now),
  );
  add(
    all(({ unreadied }) => unreadied),
    deleteReadySteps,
  );
  add(
    all(({ readied }) => readied),
    insertReadySteps,
  );
  add(all(({ timers }) => timers).flatMap(takenAway), deleteTimers);
  add(all(({ timers }) => timers).flatMap(put), putTimers);
  add(
    all(({ approvalsOpened }) => approvalsOpened),
    (rows) => insertApprovals(rows, now),
  );
  add(
    all(({ approvalsClosed }) => approvalsClosed),
    (rows) => closeApprovals(rows, now),
  );
  add(
    all(({ artifacts }) => artifacts),
    (rows) => insertArtifacts(rows, now),
  );
  add(
    all(({ deliveries }) => deliveries),
    (rows) => insertDeliveries(rows, now),
  );
  add(
    all(({ outbox }) => outbox),
    insertOutbox,
  );
  add(
    saved.filter(({ decisions }) => decisions.ending !== null),
    updateRunContents,
  );
  return statements;
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
