import { afterAll, expect } from "vitest";
import { aMember, aTenant, type Place } from "@/lib/domain/auth/testing";
import { hearWakes } from "@/lib/domain/jobs/wake-pools";
import type { AttemptResult, ClaimOffer } from "@/lib/engine/advance/moves";
import { noop, noopCatalogue } from "@/lib/engine/testing/a-plan";
import { WAIT_REASONS } from "@/lib/engine/transition";
import { asId, type RunId, type WorkflowId, type WorkflowVersionId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import type { ClaimRequest } from "./claiming/claim-batch";
import { PLAN_FORMATS } from "./loading/plans";
import { closeMover, mover } from "./moving/engine";
import type { ClaimedWork, Moved, Movement, NewPurse } from "./moving/movement";
import type { Mover } from "./moving/mover";
import { lockRuns } from "./moving/transaction.sql";
import { registerWorker } from "./workers/register-worker";

/** What commits have woken, pool by pool; nothing reaches a queue. */
export const wokenPools: string[] = [];
hearWakes((pool) => {
  wokenPools.push(pool);
  return true;
});
afterAll(closeMover);

export type TestVersion = Place & { workflowId: WorkflowId; versionId: WorkflowVersionId };
export type TestRun = TestVersion & { runId: RunId; pool: string };

const BY = { kind: "system" as const, id: "test", name: "Test" };

/** A published version of a new workflow. Nodes given by an id alone are no-op tools. */
export async function aVersion(
  place: Place,
  graph: string,
  {
    nodes = {},
    spec = {},
    children = {},
    pins = {},
  }: {
    nodes?: Record<string, JsonObject>;
    spec?: JsonObject;
    /** What `name@3` of a step of type subworkflow is pinned to, by name. */
    children?: Record<string, WorkflowVersionId>;
    /** What stands in its manifest in the place of tools and agents that nobody has registered. */
    pins?: Pins;
  } = {},
): Promise<TestVersion> {
  const { tenantId, workspaceId } = place;
  const workflowId = newId("workflow");
  const versionId = newId("workflowVersion");
  await testDatabase().query(
    `insert into workflows (tenant_id, workspace_id, id, name, title, created_by, latest_version)
     values ($1, $2, $3, $4, 'Test workflow', $5, 1)`,
    [tenantId, workspaceId, workflowId, `test-${workflowId}`, JSON.stringify(BY)],
  );
  await testDatabase().query(
    `insert into workflow_versions (tenant_id, workspace_id, id, workflow_id, number, spec, digest, manifest,
       plan_format, published_by)
     values ($1, $2, $3, $4, 1, $5, 'd', $6, 1, $7)`,
    [
      tenantId,
      workspaceId,
      versionId,
      workflowId,
      JSON.stringify({
        apiVersion: "signalbox/v1",
        kind: "Workflow",
        metadata: { name: "test", title: "Test workflow" },
        spec: { ...graphOf(graph, nodes), ...spec },
      }),
      JSON.stringify({ ...pinning(children), ...pins }),
      JSON.stringify(BY),
    ],
  );
  return { tenantId, workspaceId, workflowId, versionId };
}

export type Pins = Partial<Pick<typeof noopCatalogue, "agents" | "tools">>;

function pinning(children: Record<string, WorkflowVersionId>) {
  const [version] = noopCatalogue.workflows.child?.versions ?? [];
  const pins = Object.entries(children).map(([name, id]) => [
    name,
    { latest: 3, channels: {}, versions: [{ ...version, id }] },
  ]);
  return { ...noopCatalogue, workflows: Object.fromEntries(pins) };
}

/** `a -> c; b -> c` or `a; b`: nodes in the order in which they are first named. */
function graphOf(graph: string, nodes: Record<string, JsonObject>) {
  const parts = graph.split(";").map((part) => part.trim());
  const edges = parts
    .filter((part) => part.includes("->"))
    .map((part) => part.split("->").map((end) => end.trim()))
    .map(([from = "", to = ""]) => ({ from, to }));
  const names = parts.flatMap((part) => part.split("->")).map((end) => end.trim().split(".")[0]);
  const ids = [...new Set(names)].filter((id) => id !== undefined && id !== "") as string[];
  return { nodes: ids.map((id) => nodes[id] ?? noop(id)), edges };
}

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

/**
 * What holds for every run at every commit: events without gaps, counters that equal the recount, ready rows
 * for exactly the ready steps that no pause holds, and one winning attempt a step.
 */
export async function expectSound({ runId }: Pick<TestRun, "runId">): Promise<void> {
  const { query } = testDatabase();
  const run = await runRow({ runId: asId("run", runId) });
  const events = await query<{ sequence: number }>(
    "select sequence from events where run_id = $1 order by sequence",
    [runId],
  );
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  expect(run.event_sequence).toBe(events.length);

  const steps = await query<{
    name: string;
    status: string;
    wait_reason: string | null;
    is_held: boolean;
  }>(
    `select node || '@' || scope as name, status, wait_reason,
       status = 'running' and attempt_id is not null as is_held
     from steps where run_id = $1`,
    [runId],
  );
  const count = (status: string) => steps.filter((step) => step.status === status).length;
  expect([run.steps_blocked, run.steps_ready, run.steps_running]).toEqual([
    count("blocked"),
    count("ready"),
    steps.filter(({ is_held: isHeld }) => isHeld).length,
  ]);
  expect(run.steps_waiting).toEqual(
    WAIT_REASONS.map((reason) => steps.filter((step) => step.wait_reason === reason).length),
  );

  const ready = await query<{ name: string }>(
    "select node || '@' || scope as name from ready_steps where run_id = $1",
    [runId],
  );
  expect(ready.map(({ name }) => name).sort()).toEqual(
    steps
      .filter(({ status }) => status === "ready" && run.execution_status !== "paused")
      .map(({ name }) => name)
      .sort(),
  );
  const doubles = await query(
    `select node from attempts where run_id = $1 and status = 'succeeded'
     group by node, scope having count(*) > 1`,
    [runId],
  );
  expect(doubles).toEqual([]);
  const miscounted = await query(
    `select * from scopes c where run_id = $1 and open_steps <> (
       select count(*) from steps s where s.run_id = c.run_id and s.ended_at is null and s.scope =
         case when c.parent = '' then '' else c.parent || '/' end || c.container || ':' || c.number)`,
    [runId],
  );
  expect(miscounted).toEqual([]);
}
