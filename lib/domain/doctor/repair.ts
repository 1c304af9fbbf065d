import type { PoolClient } from "pg";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { getPlan } from "@/lib/domain/runs/loading/plans";
import { SECONDS_PER_PRIORITY } from "@/lib/domain/runs/saving/rank";
import { loseAttempts } from "@/lib/domain/runs/workers/lose-attempts";
import { planNode } from "@/lib/engine/plan";
import { asId, encodeId, type TenantId, type WorkspaceId } from "@/lib/kernel/ids";
import { inTransaction, sharedPool } from "@/lib/platform/pg";
import type { Statement } from "@/lib/platform/statement";
import type { Finding } from "./finding";
import { addUpPurse, setGrantTimer } from "./purse-repairs.sql";
import {
  abandonedAttempt,
  freeSlots,
  limitCancel,
  lockRun,
  noteInHistory,
  putIntoQueue,
  recount,
  setTimerByEvent,
  setTimerByRequest,
  takeFromQueue,
  takeTimers,
} from "./repairs.sql";

/** A finding that is no more, and what was done about it. */
export type Repaired = { finding: Finding; what: string };

type LockedRun = {
  tenantId: TenantId;
  workspaceId: WorkspaceId;
  versionId: string;
  priority: number;
};
type Place = { runId: string; node: string; scope: string };

type Repair = {
  what: string;
  statement: (place: Place, run: LockedRun) => Statement | Promise<Statement>;
};

const ACTOR = { kind: "system", id: "doctor", name: "Doctor" } as const;

const timerBy = (kind: string, reason: string, event: string, member: string): Repair => ({
  what: `The timer ${kind} was set by the event ${event}.`,
  statement: (place) => setTimerByEvent(place, { kind, reason, event, member }),
});

/**
 * What can be put right because the rest of the database proves what must be there. Each statement looks again, under
 * the lock of the run, whether it still is as it was found. Of anything else the doctor only speaks.
 */
const REPAIRS: Record<string, Repair> = {
  counters_wrong: {
    what: "The counters of the run were counted again.",
    statement: ({ runId }) => recount(runId),
  },
  ready_without_row: {
    what: "The step was put into the queue.",
    statement: async (place, run) =>
      putIntoQueue(place, await workOf(place, run), SECONDS_PER_PRIORITY),
  },
  row_without_ready: { what: "The row of the queue was taken away.", statement: takeFromQueue },
  slot_left_over: { what: "The slot of the limit was freed.", statement: freeSlots },
  timer_left_over: { what: "The timers were taken away.", statement: takeTimers },
  wait_timer_missing: timerBy("wait", "timer", "wait.registered", "fire_at"),
  retry_timer_missing: timerBy("retry", "retry_backoff", "step.retry_scheduled", "at"),
  event_timer_missing: timerBy("event_expiry", "event", "wait.registered", "expires_at"),
  hold_timer_missing: timerBy("hold_expiry", "hold", "step.held", "until"),
  expiry_timer_missing: {
    what: "The timer approval_expiry was set by the request.",
    statement: setTimerByRequest,
  },
  reserved_wrong: {
    what: "What the purse has reserved and spent was added up again.",
    statement: ({ runId }) => addUpPurse(runId),
  },
  spent_wrong: {
    what: "What the purse has reserved and spent was added up again.",
    statement: ({ runId }) => addUpPurse(runId),
  },
  grant_timer_missing: {
    what: "The timer grant_expiry was set by the request.",
    statement: ({ runId }) => setGrantTimer(runId),
  },
  cancel_without_limit: {
    what: "The timer cancel_grace was set.",
    statement: ({ runId }) => limitCancel(runId),
  },
};

/** Findings that vanish with another one's repair. */
const CONSEQUENCES = new Set(["counters_not_replayed"]);
const LOST_WORKER = "worker_unknown";

/**
 * Repairs what can be proved, each in a transaction of its own under the lock of its run, with an event in the run's
 * history and an audit row. A run of which anything else is wrong is left as it is: nobody knows which of its rows
 * are true. Gives what was repaired; what it does not name is as it was.
 */
export async function repair(findings: readonly Finding[]): Promise<Repaired[]> {
  const repaired: Repaired[] = [];
  for (const [, ofRun] of Map.groupBy(findings, ({ runId }) => runId)) {
    if (!ofRun.every(isProvable)) continue;
    for (const finding of ofRun) {
      const what = await repairOne(finding);
      if (what !== null) repaired.push({ finding, what });
    }
  }
  return repaired;
}

const isProvable = ({ code }: Finding): boolean =>
  code in REPAIRS || code === LOST_WORKER || CONSEQUENCES.has(code);

function repairOne(finding: Finding): Promise<string | null> {
  const { code, runId } = finding;
  if (runId === null) return Promise.resolve(null);
  const place = { runId, node: finding.node ?? "", scope: finding.scope ?? "" };
  const known = REPAIRS[code];
  if (known) return inTransaction((client) => repairRun(client, code, place, known));
  return code === LOST_WORKER ? giveBack(place) : Promise.resolve(null);
}

async function repairRun(
  client: PoolClient,
  code: string,
  place: Place,
  { what, statement }: Repair,
): Promise<string | null> {
  const { rows } = await client.query<LockedRun>(lockRun(place.runId));
  const [run] = rows;
  if (!run) return null;
  const { rowCount } = await client.query(await statement(place, run));
  if (rowCount === 0) return null;
  await client.query(noteInHistory(place, { code, what }));
  await client.query(auditOf(place, run, code, what));
  return what;
}

/** The engine's own way for a step whose worker is lost: it ends the attempt, and says so in the history. */
async function giveBack(place: Place): Promise<string | null> {
  const { rows } = await sharedPool().query(abandonedAttempt(place));
  const what = "The step was given back.";
  if ((await loseAttempts(rows, "worker_gone")) === 0) return null;
  return inTransaction(async (client) => {
    const [run] = (await client.query<LockedRun>(lockRun(place.runId))).rows;
    if (run) await client.query(auditOf(place, run, LOST_WORKER, what));
    return what;
  });
}

const auditOf = (
  { runId, node, scope }: Place,
  { tenantId, workspaceId }: LockedRun,
  code: string,
  what: string,
): Statement =>
  auditStatement(
    { ...ACTOR, tenantId, workspaceId },
    {
      action: "doctor.repair",
      target: encodeId("run", asId("run", runId)),
      details: { code, what, ...(node !== "" && { node, scope }) },
    },
  );

async function workOf({ node: id }: Place, { versionId, priority }: LockedRun) {
  const plan = await getPlan(asId("workflowVersion", versionId));
  const node = planNode(plan, id);
  if (node.execution !== "worker") throw new Error(`Node ${id} is ready and has no executor.`);
  return {
    pool: node.pool,
    priority: node.priority ?? priority,
    executor: node.type,
    planFormat: plan.format,
  };
}
