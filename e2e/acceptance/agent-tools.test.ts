import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunEventJson } from "@/lib/contract/run-events";
import type { RunJson } from "@/lib/contract/runs";
import type { StepCallJson } from "@/lib/contract/step-calls";
import { edges, House } from "./house";
import { answersIn, ModelServer } from "./model-server";

/** The first one builds the web application. */
const START_MS = 300_000;
const WHEN = "nodes.review.status == 'succeeded'";

let house: House;
let model: ModelServer;
const env = () => ({ MODEL_BASE_URL: model.url, MODEL_NAME: "test-model" });
beforeAll(async () => {
  model = await new ModelServer().start();
  house = await House.start({ queue: "postgres", workers: 0, web: true });
  await house.stack.startWorker(env());
}, START_MS);
afterAll(async () => {
  await house?.stop();
  await model?.stop();
});

/** A tool that books something, which is never called twice by itself. */
async function aBooking(): Promise<string> {
  const name = `book-${randomUUID().slice(0, 8)}`;
  await house.makeTool(
    name,
    { method: "POST", url: `${house.world.url}/${name}` },
    {
      writes: true,
      idempotency: "key",
      input_schema: {
        type: "object",
        required: ["room"],
        properties: { room: { type: "string" } },
      },
    },
  );
  return name;
}

async function anAgent(tools: string[] = []): Promise<string> {
  const name = `planner-${randomUUID().slice(0, 8)}`;
  const agent = await house.ok<{ id: string }>("author", "POST", "/v1/agents", {
    name,
    title: name,
  });
  await house.ok("author", "POST", `/v1/agents/${agent.id}/versions`, {
    version: "1.0.0",
    provider: "openai-compatible",
    model: "default",
    instructions: "Plan the meeting.",
    tools,
    output_schema: { type: "object", required: ["plan"], properties: { plan: { type: "string" } } },
  });
  return `${name}@1.0.0`;
}

const review = { id: "review", type: "approval", role: "approver" };
const done = { id: "done", type: "end", status: "succeeded" };
const DONE = ["review.approved", "review.rejected", "review.revise"].map(
  (port) => `${port} -> done`,
);

const eventsOf = async (run: RunJson, type: string) =>
  (
    await house.ok<{ items: RunEventJson[] }>(
      "operator",
      "GET",
      `/v1/runs/${run.id}/events?limit=200`,
      undefined,
      { accept: "application/json" },
    )
  ).items.filter((event) => event.event_type === type);

async function callsOf(run: RunJson, node: string) {
  const id = (await house.steps(run.id))[node]?.id;
  const { items } = await house.ok<{ items: StepCallJson[] }>(
    "viewer",
    "GET",
    `/v1/steps/${id}/calls`,
  );
  return items.map(({ kind, told, attempt }) => [told ?? kind, attempt]);
}

describe("a tool that an agent may call in one state alone", () => {
  it("[WF-08] is refused outside of it, although its model asks, and called once the state is there", async () => {
    const [book, agent] = [await aBooking(), await anAgent()];
    let approved: () => void = () => undefined;
    const approval = new Promise<void>((resolve) => {
      approved = resolve;
    });
    model.script(async (asked) => {
      const answers = answersIn(asked);
      if (answers.length === 1) await approval;
      return answers.length < 2
        ? { calls: [{ name: book, input: { room: "blue" } }] }
        : { answer: { plan: "The blue room." } };
    });
    const version = await house.publish({
      nodes: [
        {
          id: "think",
          type: "agent",
          agent,
          input: {},
          tools: [{ tool: `${book}@1.0.0`, when: WHEN }],
        },
        review,
        done,
      ],
      edges: edges(...DONE),
    });
    const run = await house.start(version.id);
    const request = await house.approvalOf(run.id);
    await house.stack.eventually("the refusal", async () => model.asked.length === 2);

    expect(house.world.count(`/${book}`)).toBe(0);
    const [refused] = await eventsOf(run, "step.tool_refused");
    expect(refused?.payload).toMatchObject({
      tool: `${book}@1.0.0`,
      code: "TOOL_NOT_ALLOWED_NOW",
      when: WHEN,
      statuses: { review: "waiting" },
    });
    // The model is offered the tool all along, and told why it was not called.
    expect(model.asked.map(({ tools }) => tools)).toEqual([[book], [book]]);
    expect(answersIn(model.asked[1] ?? { messages: [], tools: [] })[0]).toContain(
      "TOOL_NOT_ALLOWED_NOW",
    );

    expect((await house.decide("approver", request, "approve")).status).toBe(200);
    approved();
    expect((await house.runIn(run.id)).execution_status).toBe("succeeded");
    expect(house.world.count(`/${book}`)).toBe(1);
    expect(await callsOf(run, "think")).toEqual([
      ["model", 1],
      ["TOOL_NOT_ALLOWED_NOW", 1],
      ["model", 1],
      ["tool", 1],
      ["model", 1],
    ]);
    expect(await eventsOf(run, "step.tool_refused")).toHaveLength(1);
  });

  it("[WF-08] is bound by the step, also where the agent itself may always call it", async () => {
    const book = await aBooking();
    const agent = await anAgent([`${book}@1.0.0`]);
    model.script((asked) =>
      answersIn(asked).length === 0
        ? { calls: [{ name: book, input: { room: "blue" } }] }
        : { answer: { plan: "None." } },
    );
    const think = { id: "think", type: "agent", agent, input: {} };
    const bound = { ...think, tools: [{ tool: `${book}@1.0.0`, when: WHEN }] };
    const first = await house.publish({ nodes: [bound, review, done], edges: edges(...DONE) });
    const run = await house.start(first.id);
    await house.stack.eventually(
      "the end of the step",
      async () => (await house.steps(run.id)).think?.status === "succeeded",
    );
    expect(house.world.count(`/${book}`)).toBe(0);

    const free = await house.publish({ nodes: [think], edges: [] });
    expect((await house.runIn((await house.start(free.id)).id)).execution_status).toBe("succeeded");
    expect(house.world.count(`/${book}`)).toBe(1);
  });

  it("[WF-08] has a condition over statuses and nothing else, or the workflow is not published", async () => {
    const [book, agent] = [await aBooking(), await anAgent()];
    const tools = [{ tool: `${book}@1.0.0`, when: "input.is_allowed == true" }];
    const draft = await house.draft({
      nodes: [{ id: "think", type: "agent", agent, input: {}, tools }],
      edges: [],
    });
    const { status, body } = await house.tryPublish(draft);
    expect(status).toBe(422);
    expect(body.error.details.findings).toContainEqual(
      expect.objectContaining({ code: "expression_error", path: "/spec/nodes/0/tools/0/when" }),
    );
  });
});

describe("an agent with tools", () => {
  it("[WF-13] asks for what does not fit, is told so, and nothing is sent", async () => {
    const [book, agent] = [await aBooking(), await anAgent()];
    model.script((asked) => {
      const turn = answersIn(asked).length;
      if (turn === 0)
        return {
          calls: [
            { name: book, input: { room: 7 } },
            { name: "pay", input: {} },
          ],
        };
      return { answer: { plan: "None." } };
    });
    const version = await house.publish({
      nodes: [{ id: "think", type: "agent", agent, input: {}, tools: [{ tool: `${book}@1.0.0` }] }],
      edges: [],
    });
    const run = await house.runIn((await house.start(version.id)).id);
    expect(run.execution_status).toBe("succeeded");
    expect(house.world.count(`/${book}`)).toBe(0);
    expect(await callsOf(run, "think")).toEqual([
      ["model", 1],
      ["TOOL_INPUT_INVALID", 1],
      ["TOOL_UNKNOWN", 1],
      ["model", 1],
    ]);
  });

  it("[P6-07] calls nothing twice although its worker is killed between a call and what its model makes of it", async () => {
    const [book, agent] = [await aBooking(), await anAgent()];
    let isKilled = false;
    const never = new Promise<never>(() => undefined);
    model.script(async (asked) => {
      if (answersIn(asked).length === 0) return { calls: [{ name: book, input: { room: "red" } }] };
      return isKilled ? { answer: { plan: "The red room." } } : never;
    });
    const version = await house.publish({
      nodes: [{ id: "think", type: "agent", agent, input: {}, tools: [{ tool: `${book}@1.0.0` }] }],
      edges: [],
    });
    const run = await house.start(version.id);
    await house.stack.eventually("the second question", async () => model.asked.length === 2);
    const [worker] = house.stack.workers;
    if (!worker) throw new Error("There is no worker.");
    isKilled = true;
    await house.stack.replace(worker, env());

    expect((await house.runIn(run.id)).execution_status).toBe("succeeded");
    expect(house.world.count(`/${book}`)).toBe(1);
    // The first question was answered, and is not asked again; the second one was not.
    expect(model.asked.map((asked) => answersIn(asked).length)).toEqual([0, 1, 1]);
    expect(await callsOf(run, "think")).toEqual([
      ["model", 1],
      ["tool", 1],
      ["model", 2],
    ]);
  });

  it("leaves a sound database", async () => {
    expect(await house.stack.findings()).toEqual([]);
  });
});
