import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunDetailJson, RunJson } from "@/lib/contract/runs";
import { edges, House, type Refusal, toolNode } from "./house";

/** The first one builds the web application. */
const START_MS = 300_000;

let house: House;
beforeAll(async () => {
  house = await House.start();
}, START_MS);
afterAll(() => house?.stop());

const chain = () => ({ nodes: [toolNode("a"), toolNode("b")], edges: edges("a -> b") });
const countRuns = async () =>
  Number((await house.stack.query<{ n: string }>("select count(*) as n from runs"))[0]?.n);

describe("starting a run", () => {
  it("[SD-01] gives a unique id and a status that can be asked for", async () => {
    const version = await house.publish(chain());
    const [one, two] = [await house.start(version.id), await house.start(version.id)];
    expect(one.id).toMatch(/^run_/);
    expect(one.id).not.toBe(two.id);
    expect((await house.runIn(one.id)).execution_status).toBe("succeeded");
    expect((await house.runIn(two.id)).execution_status).toBe("succeeded");
  });

  it("[P6-03] refuses an input that does not fit, and leaves no run", async () => {
    const input = {
      type: "object",
      required: ["topic"],
      properties: { topic: { type: "string", minLength: 3 } },
    };
    const version = await house.publish({ ...chain(), input });
    const before = await countRuns();
    const answer = await house.call<Refusal>(
      "operator",
      "POST",
      "/v1/runs",
      { workflow_version_id: version.id, input: { topic: "x" } },
      { "idempotency-key": "p6-03" },
    );
    expect(answer.status).toBe(422);
    expect(answer.body.error).toMatchObject({
      code: "INPUT_SCHEMA_MISMATCH",
      details: { issues: [{ path: "/topic" }] },
    });
    expect(await countRuns()).toBe(before);
  });

  it("[P6-04] [SD-02] starts one run for one key, and refuses the key for another request", async () => {
    const version = await house.publish(chain());
    const before = await countRuns();
    const body = { workflow_version_id: version.id, input: {} };
    const key = { "idempotency-key": "twice" };
    const [one, two] = await Promise.all([
      house.call<RunJson>("operator", "POST", "/v1/runs", body, key),
      house.call<RunJson>("operator", "POST", "/v1/runs", body, key),
    ]);
    const later = await house.call<RunJson>("operator", "POST", "/v1/runs", body, key);
    const ids = [one, two, later]
      .filter(({ status }) => status === 202)
      .map(({ body: run }) => run.id);
    expect(new Set(ids).size).toBe(1);
    expect(later.headers.get("idempotent-replay")).toBe("true");
    expect(await countRuns()).toBe(before + 1);
    const other = await house.call<Refusal>(
      "operator",
      "POST",
      "/v1/runs",
      { ...body, title: "Other" },
      key,
    );
    expect([other.status, other.body.error.code]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
  });

  it("[SD-03] [P6-17] shows nothing of one tenant to another, not even that it exists", async () => {
    const version = await house.publish(chain());
    const run = await house.start(version.id);
    await house.runIn(run.id);
    for (const path of [
      `/v1/runs/${run.id}`,
      `/v1/runs/${run.id}/steps`,
      `/v1/runs/${run.id}/events`,
      `/v1/workflow-versions/${version.id}`,
    ]) {
      const answer = await house.call<Refusal>("stranger", "GET", path);
      expect([path, answer.status, answer.body.error.code]).toEqual([path, 404, "NOT_FOUND"]);
    }
    const start = await house.call<Refusal>(
      "stranger",
      "POST",
      "/v1/runs",
      { workflow_version_id: version.id, input: {} },
      { "idempotency-key": "sd-03" },
    );
    expect(start.status).toBe(404);
    const { items } = await house.ok<{ items: unknown[] }>("stranger", "GET", "/v1/runs");
    expect(items).toEqual([]);
  });
});

describe("what a run is pinned to", () => {
  it("[P6-06] [SD-05] does not change when a new version is published under way", async () => {
    const draft = await house.draft({
      nodes: [toolNode("a", "hold"), toolNode("b")],
      edges: edges("a -> b"),
    });
    const { body: first } = await house.tryPublish(draft);
    const run = await house.start(first.id);
    await house.stack.eventually("a held call", () => house.world.holding > 0);
    const { spec } = await house.ok<{
      spec: Record<string, unknown> & { spec: { nodes: unknown[]; edges: unknown[] } };
    }>("author", "GET", `/v1/workflows/${draft.id}/draft`);
    const changed = {
      ...spec,
      spec: {
        nodes: [...spec.spec.nodes, toolNode("c")],
        edges: [...spec.spec.edges, ...edges("b -> c")],
      },
    };
    await house.ok(
      "author",
      "PATCH",
      `/v1/workflows/${draft.id}/draft`,
      { spec: changed },
      { "if-match": '"1"' },
    );
    const { body: second, status } = await house.tryPublish(draft);
    expect([status, second.number]).toEqual([201, 2]);
    house.world.release();
    const done = await house.runIn(run.id);
    expect([done.execution_status, done.version_number, done.workflow_version_id]).toEqual([
      "succeeded",
      1,
      first.id,
    ]);
    expect(Object.keys(await house.steps(run.id)).sort()).toEqual(["a", "b"]);
  });

  it("[SD-04] [P6-22] names the agents and tools that it was started with, and stays traceable", async () => {
    const agent = await house.ok<{ id: string }>("author", "POST", "/v1/agents", {
      name: "writer",
      title: "Writer",
    });
    const version = (number: string) => ({
      version: number,
      provider: "simulated",
      model: "simulated",
      runtime: "single-call",
      instructions: `Write, as version ${number}.`,
      output_schema: {
        type: "object",
        required: ["text"],
        properties: { text: { type: "string" } },
      },
    });
    const first = await house.ok<{ id: string }>(
      "author",
      "POST",
      `/v1/agents/${agent.id}/versions`,
      version("1.0.0"),
    );
    const published = await house.publish({
      nodes: [
        { id: "write", type: "agent", agent: "writer@1.0.0", input: {} },
        {
          id: "ask",
          type: "approval",
          role: "approver",
          show: { text: "${{ nodes.write.output.text }}" },
        },
        { id: "stop", type: "end", status: "failed", reason: "rejected" },
        toolNode("after"),
      ],
      edges: edges(
        "write -> ask",
        "ask.approved -> after",
        "ask.rejected -> stop",
        "ask.revise -> stop",
      ),
    });
    const run = await house.start(published.id);
    const approval = await house.approvalOf(run.id);
    await house.ok("author", "POST", `/v1/agents/${agent.id}/versions`, version("1.1.0"));
    await house.decide("approver", approval, "approve");
    const done = await house.runIn(run.id);
    expect(done.execution_status).toBe("succeeded");
    expect(JSON.stringify(done.manifest)).toContain("writer");
    expect(JSON.stringify(done.manifest)).toContain("1.0.0");
    expect(JSON.stringify(done.manifest)).not.toContain("1.1.0");
    const usage = await house.ok<{ items: { kind: string; agent_version_id: string }[] }>(
      "operator",
      "GET",
      `/v1/runs/${run.id}/usage`,
    );
    const models = usage.items.filter(({ kind }) => kind === "model");
    expect(new Set(models.map((entry) => entry.agent_version_id))).toEqual(new Set([first.id]));
    const audit = await house.ok<{ items: { action: string }[] }>(
      "admin",
      "GET",
      `/v1/runs/${run.id}/audit`,
    );
    expect(audit.items.map(({ action }) => action)).toContain("run.start");
    const attempts = await house.ok<{ items: { status: string }[] }>(
      "operator",
      "GET",
      `/v1/runs/${run.id}/attempts`,
    );
    expect(attempts.items.map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
    const { decision } = await house.ok<{ decision: { option: string } }>(
      "approver",
      "GET",
      `/v1/approvals/${approval.id}`,
    );
    expect(decision.option).toBe("approve");
    expect(done.version_number).toBe(1);
  });
});

describe("the graph", () => {
  it("[P6-10] skips the branch that is not taken, and the join goes by the rest", async () => {
    const version = await house.publish({
      input: { type: "object", properties: { n: { type: "number" } }, required: ["n"] },
      nodes: [
        { id: "choose", type: "condition", cases: [{ when: "input.n > 10", port: "large" }] },
        toolNode("large"),
        toolNode("small"),
        { id: "both", type: "join", mode: "all" },
        toolNode("last"),
      ],
      edges: edges(
        "choose.large -> large",
        "choose.else -> small",
        "large -> both",
        "small -> both",
        "both -> last",
      ),
    });
    const run = await house.runIn((await house.start(version.id, { n: 3 })).id);
    const steps = await house.steps(run.id);
    expect(run.execution_status).toBe("succeeded");
    expect([
      steps.large?.status,
      steps.small?.status,
      steps.both?.status,
      steps.last?.status,
    ]).toEqual(["skipped", "succeeded", "succeeded", "succeeded"]);
  });

  it("[WF-01] runs the branches of a diamond at the same time", async () => {
    const version = await house.publish({
      nodes: [
        toolNode("a"),
        toolNode("b", "hold"),
        toolNode("c", "hold"),
        toolNode("d", "hold"),
        { id: "e", type: "join", mode: "all" },
      ],
      edges: edges("a -> b", "a -> c", "a -> d", "b -> e", "c -> e", "d -> e"),
    });
    const run = await house.start(version.id);
    await house.stack.eventually("three calls at once", () => house.world.holding === 3);
    const steps = await house.steps(run.id);
    expect([steps.b?.status, steps.c?.status, steps.d?.status]).toEqual([
      "running",
      "running",
      "running",
    ]);
    house.world.release();
    expect((await house.runIn(run.id)).execution_status).toBe("succeeded");
  });

  it("[SD-17] does not repeat what it may not do", async () => {
    const before = house.world.count("/forbidden");
    const version = await house.publish({
      nodes: [toolNode("a", "forbidden", { on_failure: "fail_run" })],
      edges: [],
    });
    const run = await house.runIn((await house.start(version.id)).id);
    expect(run).toMatchObject({ execution_status: "failed", failure: { node: "a" } });
    expect(house.world.count("/forbidden")).toBe(before + 1);
  });
});

describe("control", () => {
  it("[SD-43] tells the request to stop from what became of it", async () => {
    const version = await house.publish({
      nodes: [toolNode("a", "hold"), toolNode("b")],
      edges: edges("a -> b"),
    });
    const run = await house.start(version.id);
    await house.stack.eventually("a held call", () => house.world.holding > 0);
    const asked = await house.ok<RunJson>("operator", "POST", `/v1/runs/${run.id}/cancel`, {
      reason: "Wrong topic.",
    });
    expect([asked.desired_action, asked.execution_status]).toEqual(["cancel", "cancelling"]);
    const done = await house.runIn(run.id);
    expect([done.desired_action, done.execution_status]).toEqual(["cancel", "cancelled"]);
    expect(Object.keys(await house.steps(run.id))).toEqual(["a"]);
    house.world.release();
  });

  it("[P6-15] dispatches nothing new after a cancel, stops what runs, and lists the call of which nobody knows", async () => {
    await house.makeTool(
      "hold_write",
      { method: "POST", url: `${house.world.url}/hold/write` },
      {
        writes: true,
        idempotency: "none",
      },
    );
    const version = await house.publish({
      nodes: [toolNode("a", "hold_write", { retry: { max_attempts: 1 } }), toolNode("b")],
      edges: edges("a -> b"),
    });
    const { id } = await house.start(version.id);
    await house.stack.eventually("a held call", () => house.world.count("/hold/write") > 0);
    await house.ok("operator", "POST", `/v1/runs/${id}/cancel`, { reason: "Wrong topic." });
    await house.runIn(id, ["cancelled"]);
    const { aftermath } = await house.ok<RunDetailJson>("operator", "GET", `/v1/runs/${id}`);
    expect(aftermath?.unknown).toMatchObject([{ title: "a", tool: { name: "hold_write" } }]);
    expect(aftermath?.standing).toEqual([]);
    expect(Object.keys(await house.steps(id))).toEqual(["a"]);
    expect(house.world.count("/hold/write")).toBe(1);
    house.world.release();
  });

  it("[SD-44] lists what a cancelled run has done as done, and does not undo it in silence", async () => {
    await house.makeTool(
      "book",
      { method: "POST", url: `${house.world.url}/book` },
      {
        writes: true,
        idempotency: "none",
      },
    );
    const version = await house.publish({
      nodes: [toolNode("a", "book", { retry: { max_attempts: 1 } }), toolNode("b", "hold")],
      edges: edges("a -> b"),
    });
    const { id } = await house.start(version.id);
    await house.stack.eventually("a held call", () => house.world.holding > 0);
    await house.ok("operator", "POST", `/v1/runs/${id}/cancel`, { reason: "Enough." });
    await house.runIn(id, ["cancelled"]);
    const run = await house.ok<RunDetailJson>("operator", "GET", `/v1/runs/${id}`);
    expect(run.aftermath?.standing).toMatchObject([{ title: "a", tool: { name: "book" } }]);
    expect(run.aftermath?.unknown).toEqual([]);
    expect(run.compensation_status).toBe("none");
    expect(house.world.count("/book")).toBe(1);
    house.world.release();
  });

  it("[SD-07] [SD-08] refuses what its status does not allow, and changes nothing", async () => {
    const version = await house.publish(chain());
    const run = await house.runIn((await house.start(version.id)).id);
    const answer = await house.call<Refusal>("operator", "POST", `/v1/runs/${run.id}/cancel`, {
      reason: "Too late.",
    });
    expect([answer.status, answer.body.error.code]).toEqual([409, "RUN_STATE_CONFLICT"]);
    expect(JSON.stringify(answer.body.error.details)).toContain("succeeded");
    expect(await house.run(run.id)).toEqual(run);
  });

  it("[SD-42] loses none of many runs at once, and ends each of them once", async () => {
    const version = await house.publish(chain());
    const runs = await Promise.all(Array.from({ length: 60 }, () => house.start(version.id)));
    for (const { id } of runs) expect((await house.runIn(id)).execution_status).toBe("succeeded");
    const rows = await house.stack.query<{ n: number }>(
      "select count(*)::int as n from events where type like 'run.%' and type in ('run.succeeded', 'run.failed') group by run_id having count(*) <> 1",
    );
    expect(rows).toEqual([]);
  });
});

describe("the stream of events", () => {
  it("[SD-31] goes on after a lost connection, with no event missing or doubled", async () => {
    const version = await house.publish({
      nodes: [toolNode("a", "hold"), toolNode("b", "hold"), toolNode("c")],
      edges: edges("a -> b", "b -> c"),
    });
    const run = await house.start(version.id);
    await house.stack.eventually("the first call", () => house.world.holding > 0);
    const first = await readStream(run.id, 0, (ids) => ids.length >= 3);
    house.world.release();
    await house.stack.eventually("the second call", () => house.world.holding > 0);
    house.world.release();
    await house.runIn(run.id);
    const rest = await readStream(run.id, first.at(-1) ?? 0, () => false);
    const { event_sequence } = await house.run(run.id);
    expect([...first, ...rest]).toEqual(
      Array.from({ length: event_sequence }, (_, index) => index + 1),
    );
  });

  /** The ids that arrive until it ends, or until enough have. */
  async function readStream(
    runId: string,
    after: number,
    isEnough: (ids: number[]) => boolean,
  ): Promise<number[]> {
    const stop = new AbortController();
    const response = await fetch(`${house.stack.url}/v1/runs/${runId}/events?after=0`, {
      headers: {
        authorization: house.bearer("operator"),
        accept: "text/event-stream",
        ...(after > 0 && { "last-event-id": String(after) }),
      },
      signal: stop.signal,
    });
    const ids: number[] = [];
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        if (/^event: end/m.test(block)) return ids;
        const id = /^id: (\d+)$/m.exec(block)?.[1];
        if (id && !/^event:/m.test(block)) ids.push(Number(id));
      }
      if (isEnough(ids)) break;
    }
    stop.abort();
    return ids;
  }
});
