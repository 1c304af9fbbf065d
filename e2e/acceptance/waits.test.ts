import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventReceiptsView } from "@/lib/contract/incoming-events";
import type { StepDetailJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import { edges, House, toolNode } from "./house";

/** The first one builds the web application. */
const START_MS = 300_000;

let house: House;
beforeAll(async () => {
  house = await House.start();
}, START_MS);
afterAll(() => house?.stop());

/** Waits until the order is paid, for the order that its run is about. */
const paidNode = (fields: Record<string, unknown> = {}) => ({
  id: "paid",
  type: "event",
  event: "order.paid",
  key: "${{ input.order }}",
  ...fields,
});

const event = (id: string, subject: string, data: unknown = {}) => ({
  specversion: "1.0",
  id,
  source: "/shop",
  type: "order.paid",
  subject,
  data,
});

const tell = (body: unknown, as: "operator" | "viewer" = "operator") =>
  house.call<EventReceiptsView>(as, "POST", "/v1/events", body, {
    "content-type": "application/cloudevents+json",
  });

const step = async (run: RunJson, node: string) => {
  const { [node]: found } = await house.steps(run.id);
  return house.ok<StepDetailJson>("operator", "GET", `/v1/steps/${found?.id}`);
};

describe("a run that waits for an event", () => {
  it("goes on with the event, told one by one or in a batch, and hears a repeated one once", async () => {
    const version = await house.publish({
      nodes: [paidNode({ filter: "event.data.amount >= 10" }), toolNode("ship")],
      edges: edges("paid -> ship"),
      output: { amount: "${{ nodes.paid.output.data.amount }}" },
    });
    const run = await house.start(version.id, { order: "7" });
    const waiting = await house.runIn(run.id, ["waiting"]);
    expect(waiting.status_reason).toBe("event");
    expect((await step(run, "paid")).event_wait).toMatchObject({ event: "order.paid", key: "7" });

    const few = await tell(event("e1", "7", { amount: 3 }));
    expect([few.status, few.body.items]).toEqual([
      202,
      [{ source: "/shop", id: "e1", is_duplicate: false, waits: 1 }],
    ]);
    const batch = await tell([event("e1", "7", { amount: 12 }), event("e2", "7", { amount: 12 })]);
    expect(batch.body.items.map(({ is_duplicate }) => is_duplicate)).toEqual([true, false]);
    const done = await house.runIn(run.id);
    expect([done.execution_status, done.output]).toEqual(["succeeded", { amount: 12 }]);
  });

  it("takes one that came before it began to wait", async () => {
    await tell(event("early", "8", { amount: 1 }));
    const version = await house.publish({ nodes: [paidNode()], edges: [] });
    const run = await house.start(version.id, { order: "8" });
    expect((await house.runIn(run.id)).execution_status).toBe("succeeded");
  });

  it("takes one that another run emits", async () => {
    const taker = await house.publish({ nodes: [paidNode()], edges: [] });
    const emitter = await house.publish({
      nodes: [{ id: "tell", type: "emit", event: "order.paid", key: "9", payload: { by: "run" } }],
      edges: [],
    });
    const run = await house.start(taker.id, { order: "9" });
    await house.runIn(run.id, ["waiting"]);
    await house.start(emitter.id);
    expect((await house.runIn(run.id)).execution_status).toBe("succeeded");
    expect((await step(run, "paid")).output).toMatchObject({ data: { by: "run" } });
  });

  it("goes its other way when nothing came in time", async () => {
    const version = await house.publish({
      nodes: [
        paidNode({ expires_in: "PT1S" }),
        { id: "late", type: "end", status: "failed", reason: "unpaid" },
      ],
      edges: edges("paid.expired -> late"),
    });
    const run = await house.runIn((await house.start(version.id, { order: "10" })).id);
    expect([run.execution_status, run.status_reason]).toEqual(["failed", "unpaid"]);
  });

  it("hears nothing from whoever may start no runs", async () => {
    expect((await tell(event("e9", "7"), "viewer")).status).toBe(403);
  });
});

describe("a step that runs another workflow", () => {
  const child = () =>
    house.publish(
      {
        input: { type: "object", required: ["topic"], properties: { topic: { type: "string" } } },
        nodes: [toolNode("work", "hold")],
        edges: [],
        output: { about: "${{ input.topic }}" },
      },
      "child",
    );
  const parentSpec = (fields: Record<string, unknown> = {}) => ({
    nodes: [
      {
        id: "sub",
        type: "subworkflow",
        workflow: "child@1",
        input: { topic: "rivers" },
        ...fields,
      },
      toolNode("after"),
    ],
    edges: edges("sub -> after"),
    output: { about: "${{ nodes.sub.output.about }}" },
  });
  const childrenOf = async (run: RunJson) =>
    (await house.ok<{ items: RunJson[] }>("operator", "GET", `/v1/runs?parent=${run.id}`)).items;
  const childIn = (run: RunJson) =>
    house.stack.eventually("the run of the step", async () => (await childrenOf(run))[0]);

  beforeAll(async () => {
    await child();
  });

  it("has its output, and shows parent and child to each other", async () => {
    const run = await house.start((await house.publish(parentSpec())).id);
    const started = await childIn(run);
    expect(started).toMatchObject({ parent_run_id: run.id, priority: run.priority });
    await house.stack.eventually("a held call", () => house.world.holding > 0);
    expect((await house.run(run.id)).status_reason).toBe("subworkflow");
    house.world.release();
    const done = await house.runIn(run.id);
    expect([done.execution_status, done.output]).toEqual(["succeeded", { about: "rivers" }]);
    expect((await step(run, "sub")).child_run_id).toBe(started.id);
  });

  it("is refused before publishing for what its child does not take, or gives", async () => {
    const wrong = await house.tryPublish(await house.draft(parentSpec({ input: { topic: 3 } })));
    expect(wrong.status).toBe(422);
    const spec = { ...parentSpec(), output: { x: "${{ nodes.sub.output.none }}" } };
    const unknown = await house.tryPublish(await house.draft(spec));
    expect(unknown.body.error.details.findings).toContainEqual(
      expect.objectContaining({ code: "expression_error" }),
    );
  });

  it("ends once although its worker is killed between the end of the child and its own", async () => {
    const run = await house.start((await house.publish(parentSpec())).id);
    const started = await childIn(run);
    await house.stack.eventually("a held call", () => house.world.holding > 0);
    // The parent is in somebody's hands: the word of its child cannot be taken yet.
    const session = await house.stack.session();
    await session.query("begin");
    const uuid = "select id from runs where parent_run_id is null order by id desc limit 1";
    await session.query(`select 1 from runs where id = (${uuid}) for no key update`);
    house.world.release();
    expect((await house.runIn(started.id)).execution_status).toBe("succeeded");
    const [worker] = house.stack.workers.filter(({ isAlive }) => isAlive);
    worker?.kill("SIGKILL");
    await worker?.exit;
    await session.query("rollback");
    expect((await house.run(run.id)).execution_status).toBe("waiting");
    await house.stack.startWorker();
    expect((await house.runIn(run.id)).execution_status).toBe("succeeded");
    const types = await house.stack.query<{ n: string }>(
      "select count(*) as n from events where type = 'child.ended' and payload ->> 'child_run_id' = (select id::text from runs where parent_run_id is not null order by id desc limit 1)",
    );
    expect(Number(types[0]?.n)).toBe(1);
    expect(await childrenOf(run)).toHaveLength(1);
  });

  it("hands a cancel on, and is cancelled when its child is", async () => {
    const run = await house.start((await house.publish(parentSpec())).id);
    const started = await childIn(run);
    await house.stack.eventually("a held call", () => house.world.holding > 0);
    await house.ok("operator", "POST", `/v1/runs/${run.id}/cancel`, { reason: "Enough." });
    expect((await house.runIn(started.id)).execution_status).toBe("cancelled");
    expect((await house.runIn(run.id)).execution_status).toBe("cancelled");
    house.world.release();
  });

  it("leaves a database in which the doctor finds nothing", async () => {
    expect(await house.stack.findings()).toEqual([]);
  });
});
