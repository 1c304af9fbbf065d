import type { RequestListener, ServerResponse } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { runRow, stepRow } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { startServer } from "@/lib/execution/testing/http-server";
import type { RunId } from "@/lib/kernel/ids";
import { env } from "@/lib/platform/env";
import { migrateQueue } from "@/lib/platform/queue-schema";
import { testDatabase } from "@/lib/platform/testing/database";
import { aToolRun } from "./testing/a-tool-run";
import { until } from "./testing/until";
import { said, startProcess, startRegistered } from "./testing/worker-process";

const LEASE_MS = 4_000;
const vars = (pool: string, more: Record<string, string> = {}) => ({
  WORKER_POOLS: pool,
  WORKER_LEASE_MS: String(LEASE_MS),
  ...more,
});

/** Answers when it is let go: until then every step that asks is at work. */
async function aGate() {
  const waiting: ServerResponse[] = [];
  let isOpen = false;
  const answer = (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  const listener: RequestListener = (_, response) => {
    if (isOpen) answer(response);
    else waiting.push(response);
  };
  const server = await startServer(listener);
  return {
    ...server,
    open: () => {
      isOpen = true;
      for (const response of waiting.splice(0)) answer(response);
    },
  };
}

const ended = (run: { runId: RunId }) =>
  until("the end of the run", async () => {
    const row = await runRow(run);
    return row.ended_at ? row : null;
  });

beforeAll(() => migrateQueue(env().databaseDirectUrl.reveal()));

describe("a worker process", () => {
  it("finishes what runs when it is asked to stop, leaves, and ends with 0", async () => {
    const gate = await aGate();
    const run = await aToolRun(gate.url, "sigterm", ["first", "second"]);
    const worker = await startRegistered(vars(run.pool));
    await until("the step at work", () => gate.seen.length === 1);
    worker.process.kill("SIGTERM");
    await said(worker, "The worker takes nothing more.");
    gate.open();
    expect(await worker.ended).toBe(0);
    expect(await stepRow(run, "first")).toMatchObject({ status: "succeeded", attempts: 1 });
    expect(await stepRow(run, "second")).toMatchObject({ status: "ready", attempts: 0 });
    const left = await testDatabase().query("select from workers where gone_at is null");
    expect(left).toEqual([]);
    await expectSound(run);
  });

  it("hands back without blame what does not finish in time", async () => {
    const gate = await aGate();
    const run = await aToolRun(gate.url, "grace", ["first"]);
    const worker = await startRegistered(vars(run.pool, { WORKER_GRACE_MS: "100" }));
    await until("the step at work", () => gate.seen.length === 1);
    worker.process.kill("SIGINT");
    expect(await worker.ended).toBe(0);
    expect(await stepRow(run, "first")).toMatchObject({ status: "ready", losses: 0, failures: 0 });
    await expectSound(run);
  });

  it("ends at once when it is asked a second time", async () => {
    const gate = await aGate();
    const run = await aToolRun(gate.url, "twice", ["first"]);
    const worker = await startRegistered(vars(run.pool));
    await until("the step at work", () => gate.seen.length === 1);
    worker.process.kill("SIGTERM");
    await said(worker, "The worker takes nothing more.");
    worker.process.kill("SIGTERM");
    expect(await worker.ended).toBe(143);
    expect(await stepRow(run, "first")).toMatchObject({ status: "running" });
  });

  it("[SD-12] loses its steps to another worker when it is killed, once its lease is over", async () => {
    const gate = await aGate();
    const run = await aToolRun(gate.url, "killed", ["first", "second"]);
    const killed = await startRegistered(vars(run.pool));
    await until("the step at work", () => gate.seen.length === 1);
    await startRegistered(vars(run.pool));
    killed.process.kill("SIGKILL");
    await killed.ended;
    await until("the step at work again", () => gate.seen.length === 2);
    gate.open();
    expect(await ended(run)).toMatchObject({ execution_status: "succeeded" });
    expect(await stepRow(run, "first")).toMatchObject({ attempts: 2, fence: 2 });
    await expectSound(run);
  });

  it("can be stopped while the database is away, and waits for it until then", async () => {
    const worker = startProcess({ DATABASE_URL: "postgresql://nobody:x@127.0.0.1:1/none" });
    await said(worker, "The worker cannot register yet.");
    const { health_port: port } = JSON.parse(await said(worker, "The worker has started."));
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 503]);
    worker.process.kill("SIGTERM");
    expect(await worker.ended).toBe(0);
  });

  it("refuses a wrong configuration with a sentence, and without a value", async () => {
    const worker = startProcess({ WORKER_SLOTS: "many" });
    expect(await worker.ended).toBe(1);
    expect(worker.lines.join("\n")).toMatch(/WORKER_SLOTS/);
  });
});
