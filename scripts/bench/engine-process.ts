import { decideApproval } from "@/lib/domain/approvals/decide-approval";
import { auditOf } from "@/lib/domain/audit/audit-statement";
import { createApiKey } from "@/lib/domain/auth/create-api-key";
import { versionForRun } from "@/lib/domain/registry/version-for-run";
import { PLAN_FORMATS } from "@/lib/domain/runs/loading/plans";
import { mover } from "@/lib/domain/runs/moving/engine";
import type { Movement, NewRun } from "@/lib/domain/runs/moving/movement";
import { actorOf } from "@/lib/kernel/actor";
import { type ApprovalId, encodeId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { sharedPool } from "@/lib/platform/pg";
import { startWorker } from "@/worker/start-worker";
import { makeFixture, publishShape } from "./fixture";
import { BENCH_PERSON } from "./person";
import { type Shape, TIMER_MS } from "./shapes";

/**
 * The worker process of a bench: a whole worker as in production, whose tool executor does nothing. It starts
 * runs itself, as it is told, and reports one message for each command.
 */
export type EngineCommand =
  /** Runs one after the other in so many lanes, each to its end. */
  | { do: "run"; shape: Shape; runs: number; inFlight: number; items?: number }
  /** Starts runs and leaves them to whoever works. */
  | { do: "flood"; runs: number }
  /** Starts runs that wait for a person, and leaves them waiting. */
  | { do: "wait"; runs: number }
  /** Decides so many of them, one after the other. */
  | { do: "decide"; times: number };
export type EngineReady = { apiKey: string; versionId: string };
export type EngineReport = {
  seconds: number;
  /** Between the starts of steps of one run, in milliseconds. */
  gaps: number[];
  /** From what was awaited to the start of the step behind it, in milliseconds. */
  delays: number[];
  rss: number;
};

const ends = new Map<string, () => void>();
const lastStarts = new Map<string, number>();
/** When a step of the run is due, by the clock of this process. */
const dueTimes = new Map<string, number>();
/** Told of every step that starts. */
const onStart = new Map<string, () => void>();
let gaps: number[] = [];
let delays: number[] = [];

const fixture = await makeFixture(
  process.env.BENCH_JOINS ? `worker-${process.pid}@bench.invalid` : BENCH_PERSON.email,
);
const versions = new Map<Shape, ReturnType<typeof versionForRun>>();
const versionOf = (shape: Shape) => {
  const known = versions.get(shape) ?? publishVersion(shape);
  versions.set(shape, known);
  return known;
};
const publishVersion = async (shape: Shape) =>
  versionForRun(fixture.principal, { versionId: await publishShape(fixture, shape) });
const chain = await versionOf("chain");
watchRunEnds();
const worker = await startWorker({
  name: "bench",
  version: "0.0.0",
  pools: ["default"],
  slots: 512,
  leaseMs: Number(process.env.BENCH_LEASE_MS),
  graceMs: 5_000,
  healthPort: 0,
  planFormats: PLAN_FORMATS,
  executors: {
    tool: async ({ runId }, { signal }) => {
      noteStart(runId);
      if (process.env.BENCH_HANGS)
        await new Promise((end) => signal.addEventListener("abort", end));
      return { status: "succeeded", output: { ok: true } };
    },
  },
});

function noteStart(runId: string): void {
  const now = performance.now();
  const last = lastStarts.get(runId);
  const due = dueTimes.get(runId);
  if (last !== undefined) gaps.push(now - last);
  if (due !== undefined) delays.push(now - due);
  lastStarts.set(runId, now);
  dueTimes.delete(runId);
  onStart.get(runId)?.();
}

/** Every move of this process goes through its mover, so that is where the end of a run is seen. */
function watchRunEnds(): void {
  const engine = mover();
  const move = engine.move.bind(engine);
  engine.move = async (movement, patience) => {
    const moved = await move(movement, patience);
    if (moved.run?.endedAt) ends.get(movement.runId)?.();
    return moved;
  };
}

/** A start as the API makes it, its audit row included. */
async function movementOf(shape: Shape, input: JsonObject): Promise<Movement & { newRun: NewRun }> {
  const { principal } = fixture;
  const version = await versionOf(shape);
  const runId = newId("run");
  const by = actorOf(principal);
  return {
    tenantId: principal.tenantId,
    runId,
    move: { type: "created", startAt: null },
    newRun: {
      workspaceId: principal.workspaceId,
      workflowId: version.workflow.id,
      workflowVersionId: version.id,
      title: shape,
      labels: {},
      priority: 5,
      input,
      initiatedBy: by,
      runsAs: by,
      correlationId: null,
      traceId: "0".repeat(32),
    },
    audit: auditOf(principal, {
      action: "run.start",
      target: encodeId("run", runId),
      details: {},
    }),
  };
}

async function oneRun(shape: Shape, input: JsonObject): Promise<void> {
  const movement = await movementOf(shape, input);
  const { runId } = movement;
  const end = new Promise<void>((resolve) => ends.set(runId, resolve));
  await mover().move(movement);
  if (shape === "timer") dueTimes.set(runId, performance.now() + TIMER_MS);
  await end;
  ends.delete(runId);
  lastStarts.delete(runId);
}

async function inLanes(lanes: number, times: number, work: () => Promise<void>): Promise<void> {
  let started = 0;
  const lane = async () => {
    while (started < times) {
      started += 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Starts runs, and waits for the end of none. */
const startMany = (shape: Shape, runs: number): Promise<void> =>
  inLanes(64, runs, async () => {
    await mover().move(await movementOf(shape, {}));
  });

async function decideOne(id: ApprovalId, runId: string): Promise<void> {
  const started = new Promise<void>((resolve) => onStart.set(runId, resolve));
  dueTimes.set(runId, performance.now());
  await decideApproval(fixture.principal, id, {
    option: "approve",
    reason: "",
    revision: 1,
  });
  await started;
  onStart.delete(runId);
}

async function decide(times: number): Promise<void> {
  const { rows } = await sharedPool().query<{ id: ApprovalId; run_id: string }>(
    "select id, run_id from approvals where status = 'pending' order by id limit $1",
    [times],
  );
  for (const { id, run_id: runId } of rows) await decideOne(id, runId);
}

async function obey(command: EngineCommand): Promise<void> {
  switch (command.do) {
    case "run": {
      const { shape, runs, inFlight, items } = command;
      const input =
        items === undefined ? {} : { items: Array.from({ length: items }, (_, at) => at) };
      await inLanes(inFlight, runs, () => oneRun(shape, input));
      return;
    }
    case "flood":
      return startMany("chain", command.runs);
    case "wait":
      return startMany("decision", command.runs);
    case "decide":
      await decide(command.times);
      return;
  }
}

async function run(command: EngineCommand): Promise<EngineReport> {
  gaps = [];
  delays = [];
  if (command.do === "run") await versionOf(command.shape);
  const start = performance.now();
  await obey(command);
  const seconds = (performance.now() - start) / 1000;
  return { seconds, gaps, delays, rss: process.memoryUsage().rss };
}

process.on("message", (command: EngineCommand | "stop") => {
  const work =
    command === "stop"
      ? worker.stop().then(() => process.exit(0))
      : run(command).then((report) => process.send?.(report));
  work.catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
});
const { key: apiKey } = await createApiKey(fixture.principal, {
  name: "bench",
  role: "operator",
  expiresAt: null,
});
const ready: EngineReady = { apiKey, versionId: encodeId("workflowVersion", chain.id) };
process.send?.(ready);
