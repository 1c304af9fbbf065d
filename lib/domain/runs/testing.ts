import { afterAll, expect } from "vitest";
import { aMember, aTenant, type Place } from "@/lib/domain/auth/testing";
import { hearWakes } from "@/lib/domain/jobs/wake-pools";
import type { AttemptResult, ClaimOffer } from "@/lib/engine/advance/moves";
import type { RunId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import type { ClaimRequest } from "./claiming/claim-batch";
import { PLAN_FORMATS } from "./loading/plans";
import { closeMover, mover } from "./moving/engine";
import type { ClaimedWork, Moved, Movement, NewPurse } from "./moving/movement";
import type { Mover } from "./moving/mover";
import { lockRuns } from "./moving/transaction.sql";
import { aVersion, BY, graphOf, type Pins, type TestVersion } from "./testing/versions";
import { registerWorker } from "./workers/register-worker";

/** What commits have woken, pool by pool; nothing reaches a queue. */
export const wokenPools: string[] = [];
hearWakes((pool) => {
  wokenPools.push(pool);
  return true;
});
afterAll(closeMover);

export type TestRun = TestVersion & { runId: RunId; pool: string };

type RunOptions = {
  place?: Place;
  nodes?: Record<string, JsonObject>;
  spec?: JsonObject;
  input?: JsonObject;
  priority?: number;
  /** The pool of all no-op nodes; by default one that nobody else uses. */
  pool?: string;
  purse?: NewPurse;
  pins?: Pins;
};

/** The name of a pool that nobody else uses. */
export const aPool = () => `pool-${newId("run").slice(-12)}`;

/** A run that has just begun. Its no-op steps are in a pool of their own, so that tests do not claim each other's. */
export async function aRun(graph: string, options: RunOptions = {}): Promise<TestRun> {
  const place = options.place ?? (await aTenant());
  const pool = options.pool ?? aPool();
  const { nodes } = graphOf(graph, {});
  const own = nodes.map((node) => [String(node.id), { ...node, pool }]);
  const version = await aVersion(place, graph, {
    nodes: { ...Object.fromEntries(own), ...options.nodes },
    spec: options.spec ?? {},
    pins: options.pins ?? {},
  });
  return startTestRun(version, pool, options);
}

/** One more run of a version. */
export async function startTestRun(
  version: TestVersion,
  pool: string,
  {
    input = {},
    priority = 5,
    runId = newId("run"),
    purse,
  }: Pick<RunOptions, "input" | "priority" | "purse"> & { runId?: RunId } = {},
): Promise<TestRun> {
  const { outcome } = await mover().move({
    tenantId: version.tenantId,
    runId,
    move: { type: "created", startAt: null },
    newRun: {
      workspaceId: version.workspaceId,
      workflowId: version.workflowId,
      workflowVersionId: version.versionId,
      title: "Test run",
      labels: {},
      priority,
      input,
      initiatedBy: BY,
      runsAs: BY,
      correlationId: null,
      traceId: "trace",
      ...(purse && { purse }),
    },
  });
  expect(outcome).toEqual({ ok: true });
  return { ...version, runId, pool };
}

/** A live worker with a lease of a minute. */
export async function aWorker(leaseMs = 60_000) {
  const workerId = newId("worker");
  await registerWorker({
    workerId,
    name: "test",
    version: "1",
    pools: ["default"],
    executors: ["tool"],
    slots: 100,
    planFormats: PLAN_FORMATS,
    leaseMs,
  });
  return workerId;
}

/** What a worker asks for when it looks for work in a pool. */
export const requestOf = (workerId: string, pool: string, slots = 1): ClaimRequest => ({
  workerId,
  pools: [pool],
  executors: ["tool", "agent", "deliver"],
  planFormats: PLAN_FORMATS,
  slots,
});

/** Claims up to so many steps from the run's pool. */
export async function claim(
  run: Pick<TestRun, "pool">,
  workerId: string,
  slots = 1,
  by: Mover = mover(),
): Promise<ClaimedWork[]> {
  const { works, late } = await by.claim(requestOf(workerId, run.pool, slots));
  return [...works, ...(await Promise.all(late)).flat()];
}

/** Claims one step, for a new worker unless one is given. */
export async function claimNext(
  run: Pick<TestRun, "pool">,
  workerId?: string,
): Promise<ClaimedWork> {
  const [work] = await claim(run, workerId ?? (await aWorker()));
  if (!work) throw new Error("Nothing is ready to be claimed.");
  return work;
}

/** The word of a worker that an attempt has ended. */
export const endOf = (
  work: ClaimedWork,
  result: AttemptResult,
  offer: ClaimOffer | null = null,
): Movement => ({
  tenantId: work.tenantId,
  runId: work.runId,
  move: {
    type: "attempt_ended",
    step: { node: work.node, scope: work.scope },
    attemptId: work.attemptId,
    fence: work.fence,
    result,
    input: work.input,
    offer,
  },
});

/** Reports the end of an attempt. */
export const end = (
  work: ClaimedWork,
  result: AttemptResult,
  { offer = null, by = mover() }: { offer?: ClaimOffer | null; by?: Mover } = {},
): Promise<Moved> => by.move(endOf(work, result, offer));

/** An end that is a success. */
export const done = (text = "done"): AttemptResult => ({ status: "succeeded", output: { text } });

/** An end that is a failure; by itself of a class that is not tried again. */
export const failure = (code = "broken", kind: "transient" | "invalid_input" = "invalid_input") =>
  ({
    status: "failed",
    error: { class: kind, code, message: "It failed." },
  }) satisfies AttemptResult;

type Row = Record<string, unknown>;

/** The run's row, in snake case as it stands there. */
export async function runRow({ runId }: Pick<TestRun, "runId">): Promise<Row> {
  const [row] = await testDatabase().query<Row>("select * from runs where id = $1", [runId]);
  if (!row) throw new Error("The run has no row.");
  return row;
}

/** The step's row with its output. */
export async function stepRow({ runId }: Pick<TestRun, "runId">, node: string): Promise<Row> {
  const [row] = await testDatabase().query<Row>(
    `select s.*, o.output from steps s left join step_outputs o using (run_id, node, scope)
     where s.run_id = $1 and s.node = $2`,
    [runId, node],
  );
  if (!row) throw new Error(`Step ${node} has no row.`);
  return row;
}

/** The types of the run's events, in their order, with the nodes that they are about. */
export async function eventsOf({ runId }: Pick<TestRun, "runId">): Promise<string[]> {
  const rows = await testDatabase().query<{ type: string; node: string | null }>(
    "select type, node from events where run_id = $1 order by sequence",
    [runId],
  );
  return rows.map(({ type, node }) => (node === null ? type : `${type} ${node}`));
}

/** Holds the run's lock, as the mover takes it, in a session of its own until it is released. */
export async function holdRun({ runId }: Pick<TestRun, "runId">) {
  const session = await testDatabase().connect();
  await session.query("begin");
  const { text, values } = lockRuns([runId]);
  await session.query(text, [...values]);
  return {
    release: async () => {
      await session.query("commit");
      await session.end();
    },
  };
}

/** A person of the run's workspace. */
export const aPerson = (run: Place, role: Parameters<typeof aMember>[1]) => aMember(run, role);
