import { mkdtemp } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { aPrincipal } from "@/lib/domain/auth/testing";
import { createAgent } from "@/lib/domain/registry/create-agent";
import { createAgentVersion } from "@/lib/domain/registry/create-agent-version";
import { createTool } from "@/lib/domain/registry/create-tool";
import { createToolVersion } from "@/lib/domain/registry/create-tool-version";
import { createWorkflow } from "@/lib/domain/registry/create-workflow";
import { publishVersion } from "@/lib/domain/registry/publish-version";
import { PLAN_FORMATS } from "@/lib/domain/runs/plans";
import { readSteps } from "@/lib/domain/runs/read-steps";
import { startRun } from "@/lib/domain/runs/start-run";
import { standardExecutors } from "@/lib/execution/standard-executors";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { startWorker } from "./start-worker";

vi.stubEnv("ARTIFACTS_DIR", await mkdtemp(join(tmpdir(), "artifacts-")));
vi.stubEnv("TOOLS_ALLOW_PRIVATE", "1");
const { query } = testDatabase();
let p: any, worker: any;
beforeAll(async () => {
  p = await aPrincipal("owner");
  worker = await startWorker({
    name: "t",
    version: "1",
    pools: ["default"],
    slots: 4,
    leaseMs: 15000,
    graceMs: 1000,
    healthPort: 0,
    planFormats: PLAN_FORMATS,
    executors: standardExecutors(),
  });
});
afterAll(() => worker.stop());

async function serve(answer: RequestListener) {
  const seen: any[] = [];
  const server = createServer((q, r) => {
    seen.push({ at: performance.now(), key: q.headers["idempotency-key"] });
    answer(q, r);
  });
  await new Promise<void>((d) => server.listen(0, "127.0.0.1", d));
  return { url: `http://127.0.0.1:${(server.address() as any).port}/`, seen };
}
async function tool(name: string, config: any, more: any = {}) {
  const { id } = await createTool(p, { id: newId("tool"), name, title: name });
  await createToolVersion(p, id, {
    id: newId("toolVersion"),
    version: "1.0.0",
    kind: "http",
    config,
    inputSchema: {},
    outputSchema: {},
    risk: "low",
    writes: false,
    idempotency: "natural",
    timeoutMs: 5000,
    ...more,
  });
}
async function run(spec: any, want = ["succeeded", "failed"]) {
  const name = `w-${Math.random().toString(36).slice(2)}`;
  const w = await createWorkflow(p, {
    id: newId("workflow"),
    from: {
      spec: { apiVersion: "signalbox/v1", kind: "Workflow", metadata: { name, title: name }, spec },
    },
  } as any);
  await publishVersion(p, w.id, {
    id: newId("workflowVersion"),
    revision: w.draft_revision,
    notes: "",
  } as any);
  const r = await startRun(p, { id: newId("run"), target: { workflowId: w.id }, input: {} });
  for (let i = 0; i < 400; i++) {
    const [row] = await query<any>(
      "select execution_status, status_reason, failure from runs where id=$1",
      [r.id],
    );
    if (want.includes(row.execution_status)) {
      const s = await readSteps(p, r.id, { limit: 50 });
      return { id: r.id, ...row, steps: Object.fromEntries(s.items.map((x: any) => [x.node, x])) };
    }
    await delay(50);
  }
  throw new Error(
    "never " + JSON.stringify(await query("select * from steps where run_id=$1", [r.id])),
  );
}
const RETRY = { max_attempts: 3, backoff: "fixed", initial: "PT0.1S", jitter: "none" };
const one = (t: string) => ({
  nodes: [{ id: "a", type: "tool", tool: `${t}@1.0.0`, retry: RETRY, on_failure: "fail_run" }],
  edges: [],
});

it("429", async () => {
  const { url, seen } = await serve((_, r) =>
    seen.length > 1 ? r.writeHead(200).end("done") : r.writeHead(429, { "retry-after": "2" }).end(),
  );
  await tool("busy", { method: "GET", url });
  const r = await run(one("busy"));
  console.log(r, seen);
  expect(r.execution_status).toBe("succeeded");
  expect(seen[1].at - seen[0].at).toBeGreaterThan(1950);
});
it("key", async () => {
  const done = new Set();
  const { url, seen } = await serve((_, r) => {
    const k = seen.at(-1).key;
    if (done.has(k)) return r.writeHead(200).end("x");
    done.add(k);
    return r.destroy();
  });
  await tool("keyed", { method: "POST", url }, { writes: true, idempotency: "key" });
  const r = await run(one("keyed"));
  console.log(
    r.execution_status,
    seen,
    await query("select status,key from effects where run_id=$1", [r.id]),
  );
  expect(r.execution_status).toBe("succeeded");
});
it("none", async () => {
  const { url, seen } = await serve((_, r) => r.destroy());
  await tool("once", { method: "POST", url }, { writes: true, idempotency: "none" });
  const r = await run(one("once"), ["waiting", "failed"]);
  console.log(
    JSON.stringify(r),
    seen.length,
    await query("select status from effects where run_id=$1", [r.id]),
  );
  expect(r.status_reason).toBe("reconcile");
});
it("illegal", async () => {
  const { id } = await createAgent(p, { id: newId("agent"), name: "referee", title: "R" });
  await createAgentVersion(p, id, {
    id: newId("agentVersion"),
    version: "1.0.0",
    runtime: "single-call",
    provider: "simulated",
    model: "simulated-small",
    instructions: "Decide.",
    inputSchema: {},
    outputSchema: {
      type: "object",
      required: ["decision"],
      properties: { decision: { type: "string", enum: ["approved", "rejected"] } },
    },
    tools: [],
    parameters: { simulate: { latency_ms: 0, answer: { decision: "launched" } } },
  });
  await tool("get", { method: "GET", url: "http://127.0.0.1:1/" });
  const r = await run({
    nodes: [
      { id: "judge", type: "agent", agent: "referee@1.0.0", on_failure: "fail_run" },
      {
        id: "choose",
        type: "condition",
        cases: [{ when: "nodes.judge.output.decision == 'approved'", port: "good" }],
      },
      { id: "go", type: "tool", tool: "get@1.0.0" },
      { id: "stop", type: "tool", tool: "get@1.0.0" },
    ],
    edges: [
      { from: "judge", to: "choose" },
      { from: "choose.good", to: "go" },
      { from: "choose.else", to: "stop" },
    ],
  });
  console.log(JSON.stringify(r));
  expect(r.steps.judge.error.class).toBe("contract_mismatch");
});
it("broken", async () => {
  const r = await run({
    nodes: [
      {
        id: "name",
        type: "transform",
        mapping: { artifact_version_id: "artv_01h2xcejqtf2nbrexx3vqjhp41" },
      },
      {
        id: "hand",
        type: "deliver",
        artifacts: ["${{ nodes.name.output }}"],
        channel: { kind: "download" },
        on_failure: "fail_run",
      },
    ],
    edges: [{ from: "name", to: "hand" }],
  });
  console.log(JSON.stringify(r));
  expect(r.steps.hand.error.code).toBe("artifact_reference_broken");
});
