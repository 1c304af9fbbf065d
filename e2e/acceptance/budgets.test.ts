import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunDetailJson } from "@/lib/contract/runs";
import { decodeId } from "@/lib/kernel/ids";
import { edges, House, toolNode } from "./house";

/** The first one builds the web application. */
const START_MS = 300_000;

let house: House;
beforeAll(async () => {
  house = await House.start();
}, START_MS);
afterAll(() => house?.stop());

const chain = (...ids: string[]) => ({
  nodes: ids.map((id) => toolNode(id, "get", { on_failure: "fail_run" })),
  edges: edges(...ids.slice(1).map((id, index) => `${ids[index]} -> ${id}`)),
});

type Spec = Parameters<House["publish"]>[0];

const bounded = (limits: Record<string, unknown>, spec: Spec = chain("a", "b", "c")) =>
  house.publish({ ...spec, limits });

/** Tool calls that were paid for. */
async function callsOf(run: { id: string }): Promise<number> {
  const rows = await house.stack.query("select from calls where run_id = $1", [
    decodeId("run", run.id),
  ]);
  return rows.length;
}

/** An agent that costs a dollar for a thousand tokens, asked and answered. */
async function anAgent(): Promise<string> {
  const name = `priced-${randomUUID().slice(0, 8)}`;
  const agent = await house.ok<{ id: string }>("author", "POST", "/v1/agents", {
    name,
    title: name,
  });
  await house.ok("author", "POST", `/v1/agents/${agent.id}/versions`, {
    version: "1.0.0",
    provider: "simulated",
    model: "simulated-small",
    instructions: "Say something short.",
    parameters: {
      max_output_tokens: 200,
      price: { input_per_million: 1000, output_per_million: 1000 },
      simulate: { latency_ms: 0 },
    },
    input_schema: { type: "object" },
    output_schema: { type: "object", properties: { text: { type: "string" } } },
  });
  return `${name}@1.0.0`;
}

async function grant(run: { id: string }, amount: Record<string, number>) {
  const request = await house.approvalOf(run.id);
  return house.call<{ run: RunDetailJson }>(
    "admin",
    "POST",
    `/v1/approvals/${request.id}/decide`,
    { option: "grant", amount },
    { "if-match": `"${request.revision}"` },
  );
}

describe("a budget", () => {
  it("[SD-33] [P6-18] that is used up blocks further paid calls, and ends the run for that reason", async () => {
    const version = await bounded({ budget: { tool_calls: 2 } });
    const run = await house.runIn((await house.start(version.id)).id);
    expect(run).toMatchObject({
      execution_status: "failed",
      failure: { node: "c", class: "budget_exceeded" },
      purse: { limit: { tool_calls: 2 }, spent: { tool_calls: 2 }, reserved: { tool_calls: 0 } },
    });
    expect(await callsOf(run)).toBe(2);
  });

  it("[WF-09] [P6-18] of tool calls that waits is granted more by an admin, and not by an approver", async () => {
    const version = await bounded({ budget: { tool_calls: 1, on_exhausted: "wait" } });
    const { id } = await house.start(version.id);
    const run = await house.runIn(id, ["waiting"]);
    expect(run.status_reason).toBe("budget");
    const request = await house.approvalOf(id);
    expect(request).toMatchObject({ kind: "budget", budget: { purse: "run" } });
    expect((await house.decide("approver", request, "reject")).status).toBe(403);
    expect((await house.decide("admin", request, "grant")).status).toBe(400);
    expect((await grant(run, { tool_calls: 5 })).status).toBe(200);
    const ended = await house.runIn(id);
    expect(ended).toMatchObject({
      execution_status: "succeeded",
      purse: { limit: { tool_calls: 6 }, spent: { tool_calls: 3 }, granted: { tool_calls: 5 } },
    });
    expect(await callsOf(run)).toBe(3);
  });

  it("[WF-09] of tokens, and of dollars, stops what may cost more than is left", async () => {
    const agent = await anAgent();
    const spec = { nodes: [{ id: "think", type: "agent", agent, input: {} }], edges: [] };
    for (const budget of [{ tokens: 100 }, { usd: 0.1 }]) {
      const version = await bounded({ budget }, spec);
      const run = await house.runIn((await house.start(version.id)).id);
      expect(run).toMatchObject({
        execution_status: "failed",
        failure: { class: "budget_exceeded", code: "budget_exhausted" },
        usage: { usd: 0, tokens: 0 },
      });
    }
    const roomy = await bounded({ budget: { tokens: 100_000, usd: 100 } }, spec);
    const run = await house.runIn((await house.start(roomy.id)).id);
    expect(run.execution_status).toBe("succeeded");
    expect(run.purse?.spent.usd).toBeCloseTo(run.usage.usd, 6);
    expect(run.purse?.spent.tokens).toBe(run.usage.tokens);
  });

  it("[WF-09] of time, and of attempts, ends the run as declared", async () => {
    const spec = { nodes: [{ id: "pause", type: "wait", duration: "PT1H" }], edges: [] };
    const late = await bounded({ max_duration: "PT1S" }, spec);
    expect(await house.runIn((await house.start(late.id)).id)).toMatchObject({
      execution_status: "timed_out",
    });
    const few = await bounded({ max_attempts: 2 });
    expect(await house.runIn((await house.start(few.id)).id)).toMatchObject({
      execution_status: "failed",
      failure: { class: "budget_exceeded", code: "attempts_exhausted" },
    });
  });

  it("of a workspace binds its runs together, and gives back what they leave", async () => {
    type Budgets = { items: { revision: number; used: { tool_calls: number } }[] };
    const put = async (tool_calls: number | null) => {
      const { items } = await house.ok<Budgets>("admin", "GET", "/v1/budgets");
      const body = { kind: "workspace", period: "day", tool_calls };
      const read = { "if-match": `"${items[0]?.revision ?? 0}"` };
      return house.ok<Budgets>("admin", "PUT", "/v1/budgets", body, read);
    };
    await put(4);
    const version = await house.publish(chain("a", "b"));
    const first = await house.runIn((await house.start(version.id)).id);
    const second = await house.runIn((await house.start(version.id)).id);
    expect([first.execution_status, second.execution_status]).toEqual(["succeeded", "succeeded"]);
    const { id } = await house.start(version.id);
    await house.runIn(id, ["waiting"]);
    expect((await put(50)).items[0]?.used.tool_calls).toBe(4);
    expect(await house.runIn(id)).toMatchObject({ execution_status: "succeeded" });
    await house.stack.eventually("what is left has come back", async () => {
      const { items } = await house.ok<{ items: { used: { tool_calls: number } }[] }>(
        "admin",
        "GET",
        "/v1/budgets",
      );
      return items[0]?.used.tool_calls === 6 ? items : null;
    });
    expect((await house.call("operator", "GET", "/v1/budgets")).status).toBe(403);
    await put(null);
  });
});
