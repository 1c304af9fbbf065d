import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { decodeId } from "@/lib/kernel/ids";
import { edges, House, toolNode } from "./house";

/** The first one builds the web application. */
const START_MS = 300_000;

let house: House;
beforeAll(async () => {
  house = await House.start();
}, START_MS);
afterAll(() => house?.stop());

type Seen = { at: number; key: string | undefined };

/** Another side that answers as the test says, with what came to it. */
async function serve(answer: RequestListener): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const key = request.headers["idempotency-key"];
    seen.push({ at: performance.now(), key: typeof key === "string" ? key : undefined });
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen };
}

const RETRY = { max_attempts: 3, backoff: "fixed", initial: "PT0.1S", jitter: "none" };

/** A run of one step that calls this tool. */
async function runOf(tool: string, fields: Record<string, unknown> = { retry: RETRY }) {
  const node = toolNode("a", tool, { on_failure: "fail_run", ...fields });
  const version = await house.publish({ nodes: [node], edges: [] });
  return house.start(version.id);
}

const writing = (idempotency: "key" | "none") => ({ writes: true, idempotency });
const effectsOf = (run: { id: string }) =>
  house.stack.query<{ status: string; key: string }>(
    "select status, key from effects where run_id = $1",
    [decodeId("run", run.id)],
  );

describe("calling a tool", () => {
  it("[SD-16] waits as long as a 429 asks for, not as long as the back-off would", async () => {
    const { url, seen } = await serve((_, response) => {
      if (seen.length > 1) return response.writeHead(200).end("done");
      return response.writeHead(429, { "retry-after": "2" }).end();
    });
    await house.makeTool("busy", { method: "GET", url });
    const run = await house.runIn((await runOf("busy")).id);
    expect(run.execution_status).toBe("succeeded");
    const [first, second] = seen;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1950);
  });

  it("[WF-06] backs off by chance below a cap that grows, so that many do not come back together", async () => {
    const RUNS = 12;
    const FAILURES = 2 * RUNS;
    const { url, seen } = await serve((_, response) => {
      if (seen.length > FAILURES) return response.writeHead(200).end("done");
      return response.writeHead(500).end();
    });
    await house.makeTool("tired", { method: "GET", url });
    // Whom chance brings back soonest may meet all failures: no run has too few attempts for that.
    const retry = { max_attempts: FAILURES + 1, initial: "PT1S", max: "PT1.5S", jitter: "full" };
    const node = toolNode("a", "tired", { on_failure: "fail_run", retry });
    const version = await house.publish({ nodes: [node], edges: [] });
    const ids = await Promise.all(
      Array.from({ length: RUNS }, async () => (await house.start(version.id)).id),
    );
    for (const id of ids) expect((await house.runIn(id)).execution_status).toBe("succeeded");
    const scheduled = await house.stack.query<{ delay: number }>(
      `select extract(epoch from (payload->>'at')::timestamptz - occurred_at)::float8 * 1000 as delay
       from events where run_id = any($1::uuid[]) and type = 'step.retry_scheduled'`,
      [ids.map((id) => decodeId("run", id))],
    );
    const delays = scheduled.map(({ delay }) => delay);
    expect(delays).toHaveLength(FAILURES);
    expect(Math.max(...delays)).toBeLessThanOrEqual(1_500);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(0);
    // By chance: no herd comes back in one moment.
    expect(new Set(delays).size).toBeGreaterThan(RUNS);
  });

  it("[P6-16] [SD-19] repeats a lost write under its key, so that it happens once", async () => {
    const done = new Set<string | undefined>();
    const { url, seen } = await serve((_, response) => {
      const key = seen.at(-1)?.key;
      if (done.has(key)) return response.writeHead(200).end("done before");
      done.add(key);
      return response.destroy();
    });
    await house.makeTool("keyed", { method: "POST", url }, writing("key"));
    const run = await house.runIn((await runOf("keyed")).id);
    expect(run.execution_status).toBe("succeeded");
    expect(seen).toHaveLength(2);
    expect(done.size).toBe(1);
    expect(await effectsOf(run)).toEqual([{ status: "confirmed", key: seen[0]?.key }]);
  });

  it("never repeats a lost write without a key: it stands as unknown and waits for a person", async () => {
    const { url, seen } = await serve((_, response) => response.destroy());
    await house.makeTool("once", { method: "POST", url }, writing("none"));
    const { id } = await runOf("once", { retry: { max_attempts: 1 } });
    const run = await house.runIn(id, ["waiting"]);
    expect(run.status_reason).toBe("reconcile");
    expect((await house.steps(id)).a).toMatchObject({
      status: "waiting",
      wait_reason: "reconcile",
      error: { class: "outcome_unknown" },
    });
    expect(seen).toHaveLength(1);
    expect(await effectsOf({ id })).toMatchObject([{ status: "unknown" }]);
  });
});

describe("asking a model", () => {
  const REFEREE = {
    version: "1.0.0",
    provider: "simulated",
    model: "simulated-small",
    instructions: "Decide.",
    output_schema: {
      type: "object",
      required: ["decision"],
      properties: { decision: { type: "string", enum: ["approved", "rejected"] } },
    },
    parameters: { simulate: { latency_ms: 0, answer: { decision: "launched" } } },
  };

  it("[WF-13] never lets an illegal decision decide", async () => {
    const agent = await house.ok<{ id: string }>("author", "POST", "/v1/agents", {
      name: "referee",
      title: "Referee",
    });
    await house.ok("author", "POST", `/v1/agents/${agent.id}/versions`, REFEREE);
    const version = await house.publish({
      nodes: [
        { id: "judge", type: "agent", agent: "referee@1.0.0", on_failure: "fail_run" },
        {
          id: "choose",
          type: "condition",
          cases: [{ when: "nodes.judge.output.decision == 'approved'", port: "good" }],
        },
        toolNode("go"),
        toolNode("stop"),
      ],
      edges: edges("judge -> choose", "choose.good -> go", "choose.else -> stop"),
    });
    const before = house.world.count("/get");
    const run = await house.runIn((await house.start(version.id)).id);
    expect(run.execution_status).toBe("failed");
    const steps = await house.steps(run.id);
    expect(steps.judge).toMatchObject({
      status: "failed",
      error: { class: "contract_mismatch", details: { issues: [{ path: "/decision" }] } },
    });
    expect(Object.values(steps).filter(({ status }) => status === "succeeded")).toEqual([]);
    expect(house.world.count("/get")).toBe(before);
  });
});

it("[P6-21] says which artifact version a broken reference names, and keeps the run's context", async () => {
  const lost = "artv_01h2xcejqtf2nbrexx3vqjhp41";
  const version = await house.publish({
    nodes: [
      { id: "name", type: "transform", mapping: { artifact_version_id: lost } },
      {
        id: "hand",
        type: "deliver",
        artifacts: ["${{ nodes.name.output }}"],
        channel: { kind: "download" },
        on_failure: "fail_run",
      },
    ],
    edges: edges("name -> hand"),
  });
  const run = await house.runIn((await house.start(version.id)).id);
  expect(run).toMatchObject({ execution_status: "failed", failure: { node: "hand" } });
  expect(await house.steps(run.id)).toMatchObject({
    name: { status: "succeeded" },
    hand: {
      status: "failed",
      error: {
        code: "artifact_reference_broken",
        details: { reason: "unknown", artifact_version_id: lost },
      },
    },
  });
});
