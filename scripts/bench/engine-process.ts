import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { createApiKey } from "@/lib/domain/auth/create-api-key";
import { versionForRun } from "@/lib/domain/registry/version-for-run";
import { mover } from "@/lib/domain/runs/engine";
import type { Movement, NewRun } from "@/lib/domain/runs/movement";
import { PLAN_FORMATS } from "@/lib/domain/runs/plans";
import { actorOf } from "@/lib/kernel/actor";
import { encodeId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { startWorker } from "@/worker/start-worker";
import { makeFixture } from "./fixture";

/**
 * The worker process of a bench: a whole worker as in production, whose tool executor does nothing. It starts
 * runs itself, as many at a time as it is told, and reports one line of JSON for each command line.
 */
export type EngineCommand = { runs: number; inFlight: number };
export type EngineReady = { apiKey: string; versionId: string };
export type EngineReport = { seconds: number; gaps: number[]; rss: number };

const STEPS = 5;
const ends = new Map<string, () => void>();
const lastEnds = new Map<string, number>();
let gaps: number[] = [];

const fixture = await makeFixture();
const version = await versionForRun(fixture.principal, { versionId: fixture.versionId });
watchRunEnds();
const worker = await startWorker({
  name: "bench",
  version: "0.0.0",
  pools: ["default"],
  slots: 512,
  leaseMs: 15_000,
  graceMs: 5_000,
  healthPort: 0,
  planFormats: PLAN_FORMATS,
  executors: {
    tool: async ({ runId }) => {
      const last = lastEnds.get(runId);
      const now = performance.now();
      if (last !== undefined) gaps.push(now - last);
      lastEnds.set(runId, now);
      return { status: "succeeded", output: { ok: true } };
    },
  },
});

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
function movementOf(): Movement & { newRun: NewRun } {
  const { principal } = fixture;
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
      title: "Five steps",
      labels: {},
      priority: 5,
      input: {},
      initiatedBy: by,
      runsAs: by,
      correlationId: null,
      traceId: "0".repeat(32),
    },
    also: [
      auditStatement(principal, {
        action: "run.start",
        target: encodeId("run", runId),
        details: {},
      }),
    ],
  };
}

async function oneRun(): Promise<void> {
  const movement = movementOf();
  const end = new Promise<void>((resolve) => ends.set(movement.runId, resolve));
  await mover().move(movement);
  await end;
  ends.delete(movement.runId);
  lastEnds.delete(movement.runId);
}

async function run({ runs, inFlight }: EngineCommand): Promise<EngineReport> {
  gaps = [];
  let started = 0;
  const start = performance.now();
  const lane = async () => {
    while (started < runs) {
      started += 1;
      await oneRun();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return {
    seconds: (performance.now() - start) / 1000,
    gaps: gaps.slice(0, runs * STEPS),
    rss: process.memoryUsage().rss,
  };
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
const ready: EngineReady = { apiKey, versionId: encodeId("workflowVersion", fixture.versionId) };
process.send?.(ready);
