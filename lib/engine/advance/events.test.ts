import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import type { JsonObject } from "@/lib/kernel/json";

const wait = (fields: JsonObject = {}): JsonObject => ({
  id: "paid",
  type: "event",
  event: "order.paid",
  key: "${{ input.order }}",
  ...fields,
});

const event = (data: JsonObject = {}, id = "e1"): { id: string; event: JsonObject } => ({
  id,
  event: { specversion: "1.0", id, source: "/shop", type: "order.paid", subject: "7", data },
});

const waiting = (fields: JsonObject = {}, input: JsonObject = { order: "7" }) =>
  new MemoryRun(aPlan([wait(fields), "next"], ["paid -> next"]), input);

const arrive = (run: MemoryRun, events: ReturnType<typeof event>[], fence = 1) =>
  run.move({ type: "event_arrived", step: { node: "paid", scope: "" }, fence, events });

describe("a wait for an event", () => {
  it("registers its type and its key, evaluated once, and holds no worker", () => {
    const run = waiting();
    expect(run.run).toMatchObject({ status: "waiting", statusReason: "event" });
    expect(run.waits).toEqual([
      expect.objectContaining({ event: "order.paid", key: "7", fence: 1, isOpen: true }),
    ]);
    expect(run.ready.size).toBe(0);
    expect(run.timers.size).toBe(0);
  });

  it("takes a number as key as people write it", () => {
    expect(waiting({}, { order: 7 }).waits[0]).toMatchObject({ key: "7" });
  });

  it.each([[{}], [{ order: "" }], [{ order: ["7"] }], [{ order: "x".repeat(401) }]])(
    "fails the run where its key names nothing",
    (input) => {
      const run = waiting({}, input as JsonObject);
      expect(run.run.status).toBe("failed");
      expect(run.waits).toEqual([]);
    },
  );

  it("takes the first event that passes its filter, and that is its output", () => {
    const run = waiting({ filter: "event.data.amount >= 10 && event.subject == input.order" });
    arrive(run, [event({ amount: 9 }), event({ amount: 10 }, "e2"), event({ amount: 11 }, "e3")]);
    expect(run.step("paid")).toMatchObject({ status: "succeeded", port: "out" });
    expect(run.outputs.get("paid|")).toMatchObject({ id: "e2", data: { amount: 10 } });
    expect(run.waits).toEqual([expect.objectContaining({ isOpen: false, eventId: "e2" })]);
    expect(run.step("next").status).toBe("ready");
  });

  it("goes on waiting for another where none passes, and says nothing", () => {
    const run = waiting({ filter: "event.data.amount >= 10" });
    const before = run.events.length;
    arrive(run, [event({ amount: 9 }), event({}, "e2"), event({ amount: "much" }, "e3")]);
    expect(run.step("paid")).toMatchObject({ status: "waiting", waitReason: "event" });
    expect(run.events.length).toBe(before);
    arrive(run, [event({ amount: 12 }, "e4")]);
    expect(run.step("paid").status).toBe("succeeded");
  });

  it("passes over what does not fit its output schema", () => {
    const run = waiting({
      output: { type: "object", properties: { data: { type: "object", required: ["amount"] } } },
    });
    arrive(run, [event({})]);
    expect(run.step("paid").status).toBe("waiting");
    arrive(run, [event({ amount: 1 }, "e2")]);
    expect(run.step("paid").status).toBe("succeeded");
  });

  it("takes exactly one: what comes twice, later, or for another fence changes nothing", () => {
    const run = waiting();
    expect(arrive(run, [event()], 2).outcomes).toEqual([{ ok: false, why: "stale" }]);
    arrive(run, [event()]);
    const before = run.events.length;
    expect(arrive(run, [event()]).outcomes).toEqual([{ ok: false, why: "stale" }]);
    expect(arrive(run, [event({}, "e2")]).outcomes).toEqual([{ ok: false, why: "stale" }]);
    expect(run.events.length).toBe(before);
  });

  it("goes its other way when nothing came in time, and takes nothing after that", () => {
    const plan = aPlan(
      [wait({ expires_in: "PT1H" }), "next", "late"],
      ["paid -> next", "paid.expired -> late"],
    );
    const run = new MemoryRun(plan, { order: "7" });
    run.fire("paid", "event_expiry");
    expect(run.step("paid")).toMatchObject({ status: "succeeded", port: "expired" });
    expect(run.step("late").status).toBe("ready");
    expect(run.waits[0]).toMatchObject({ isOpen: false, eventId: null });
    expect(arrive(run, [event()]).outcomes).toEqual([{ ok: false, why: "stale" }]);
  });

  it("takes its clock away with the event", () => {
    const run = waiting({ expires_in: "PT1H" });
    expect([...run.timers.values()].map(({ kind }) => kind)).toEqual(["event_expiry"]);
    arrive(run, [event()]);
    expect(run.timers.size).toBe(0);
  });

  it("is withdrawn with its run", () => {
    const run = waiting({ expires_in: "PT1H" });
    const actor = { kind: "user", id: "u", name: "Ada" } as const;
    run.move({ type: "cancel_requested", reason: "enough", actor });
    expect(run.run.status).toBe("cancelled");
    expect(run.waits[0]).toMatchObject({ isOpen: false, eventId: null });
    expect(run.timers.size).toBe(0);
    expect(arrive(run, [event()]).outcomes).toEqual([{ ok: false, why: "stale" }]);
  });
});

describe("a step that emits an event", () => {
  const emit = (fields: JsonObject = {}): JsonObject => ({
    id: "tell",
    type: "emit",
    event: "order.checked",
    ...fields,
  });

  it("leaves it in the outbox, named by its place in the run, and goes on", () => {
    const plan = aPlan(
      [noop("a"), emit({ key: "${{ input.order }}", payload: { got: "${{ nodes.a.output.n }}" } })],
      ["a -> tell"],
    );
    const run = new MemoryRun(plan, { order: 7 });
    run.claim("a");
    run.succeed("a", { n: 3 });
    expect(run.outbox[0]).toMatchObject({
      topic: "event.emitted",
      payload: {
        event: {
          specversion: "1.0",
          id: "tell",
          type: "order.checked",
          subject: "7",
          data: { got: 3 },
        },
      },
    });
    expect(run.run.status).toBe("succeeded");
  });

  /** Guards against a message that no database takes: whoever carries it would try for ever. */
  it("fails by its policy where its key is longer than any that is waited for, and emits nothing", () => {
    const plan = aPlan([emit({ key: "${{ input.order }}", on_failure: "propagate" })]);
    const run = new MemoryRun(plan, { order: "x".repeat(401) });
    expect(run.run.status).toBe("failed");
    expect(run.outbox.map(({ topic }) => topic)).toEqual(["run.ended"]);
    expect(new MemoryRun(plan, { order: "x".repeat(400) }).run.status).toBe("succeeded");
  });

  it("fails by its policy where its payload cannot be had, and emits nothing", () => {
    const plan = aPlan([emit({ payload: "${{ input.none.there }}", on_failure: "propagate" })]);
    const run = new MemoryRun(plan, {});
    expect(run.run.status).toBe("failed");
    expect(run.outbox.map(({ topic }) => topic)).toEqual(["run.ended"]);
  });
});
