import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { listEventsRoute } from "@/lib/contract/run-events";
import { closeMover } from "@/lib/domain/runs/moving/engine";
import { encodeId } from "@/lib/kernel/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { handleRunEvents } from "./handle-run-events";
import { runHub } from "./run-hub";
import { aCaller } from "./testing/caller";
import { readStream, take } from "./testing/read-stream";
import { aWrittenRun } from "./testing/run-events";
import { aWorld, type World } from "./testing/world";

afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await runHub().close();
  await closeMover();
});

const SSE = { accept: "text/event-stream" };

async function open({ owner, ids }: World, headers: Record<string, string> = {}, query = "") {
  const abort = new AbortController();
  const address = `/v1/runs/${ids.run}/events${query}`;
  const { response } = await owner.send("GET", address, {
    headers: { ...SSE, ...headers },
    signal: abort.signal,
  });
  return { response, abort, stream: readStream(response) };
}

async function decide({ place, ids }: World) {
  const approver = await aCaller("approver", place);
  const { status } = await approver.send("POST", `/v1/approvals/${ids.approval}/decide`, {
    body: { option: "approve", reason: "Good." },
    headers: { "if-match": '"1"' },
  });
  expect(status).toBe(200);
}

describe("the events of a run", () => {
  it("reach whoever watches it as they happen, and again whoever asks for the page", async () => {
    const world = await aWorld();
    const { stream } = await open(world);
    const [snapshot] = await take(stream, 1);
    expect(snapshot).toMatchObject({
      event: "snapshot",
      data: { run: { execution_status: "waiting" } },
    });
    await decide(world);
    const rest = await take(stream, 100);
    expect(rest.at(-1)).toMatchObject({
      event: "end",
      data: { run: { execution_status: "succeeded" } },
    });
    const streamed = rest.slice(0, -1).map(({ data }) => data);

    const after = snapshot?.id ?? 0;
    const page = await world.owner.send(
      "GET",
      `/v1/runs/${world.ids.run}/events?after=${after}&limit=200`,
    );
    expect(page.body.items).toEqual(streamed);
    expect(page.body).toMatchObject({
      last_sequence: rest.at(-1)?.id,
      run: { execution_status: "succeeded" },
    });
  });

  it("are neither missing nor doubled for somebody whose connection breaks after each of them", async () => {
    const world = await aWorld();
    await decide(world);
    const seen: (number | null)[] = [];
    for (let last = "0"; ; last = String(seen.at(-1))) {
      const { stream, abort } = await open(world, { "last-event-id": last }, "?after=0");
      const [message] = await take(stream, 1);
      abort.abort();
      if (!message || message.event === "end") break;
      seen.push(message.id);
    }
    const [run] = await testDatabase().query<{ count: number }>(
      "select max(sequence) as count from events e join runs r on r.id = e.run_id where r.tenant_id = $1",
      [world.place.tenantId],
    );
    expect(seen).toEqual(Array.from({ length: run?.count ?? 0 }, (_, index) => index + 1));
    expect(seen.length).toBeGreaterThan(5);
  });

  it("of another tenant are not found, in either form", async () => {
    const [mine, theirs] = [await aWorld(), await aWorld()];
    for (const headers of [SSE, {}])
      expect(
        (await mine.owner.send("GET", `/v1/runs/${theirs.ids.run}/events`, { headers })).status,
      ).toBe(404);
  });

  it.each(["x", "-1", "1.5", "99999999999"])("are refused after %s", async (last) => {
    const { owner, ids } = await aWorld();
    const headers = { ...SSE, "last-event-id": last };
    const { status, body } = await owner.send("GET", `/v1/runs/${ids.run}/events`, { headers });
    expect([status, body]).toMatchObject([
      400,
      { error: { details: { issues: [{ path: "/header/last-event-id" }] } } },
    ]);
  });
});

describe("a stream of events", () => {
  /** Guards against a listener who was made less and goes on reading as what they were. */
  it("is read with the role that its listener has now", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const run = aWrittenRun();
    const listener = await aCaller("owner");
    const roles: string[] = [];
    const handler = handleRunEvents(
      listEventsRoute,
      (principal, _runId, after, limit) => {
        roles.push(principal.role);
        return run.read(after, limit);
      },
      async () => [],
    );
    const abort = new AbortController();
    const request = new Request(`http://signalbox.test/v1/runs/${run.id}/events`, {
      headers: { ...listener.headers, ...SSE },
      signal: abort.signal,
    });
    const params = Promise.resolve({ id: encodeId("run", run.id) });
    const stream = readStream(await handler(request, { params }));
    await take(stream, 1);
    await testDatabase().query("update api_keys set role = 'viewer' where tenant_id = $1", [
      listener.place.tenantId,
    ]);
    const rest = take(stream, 99);
    vi.advanceTimersByTime(15_000);
    await expect
      .poll(async () => {
        await testDatabase().query("select pg_notify('signalbox_runs', $1)", [run.id]);
        return roles.at(-1);
      })
      .toBe("viewer");
    expect(roles[0]).toBe("owner");
    abort.abort();
    expect(await rest).toEqual([]);
  });
});

describe("what a person decided", () => {
  const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

  it("is seen on the step, in the events and in the audit of the run, with ids as people know them", async () => {
    const world = await aWorld();
    await decide(world);
    const { owner, ids } = world;
    const step = await owner.send("GET", `/v1/steps/${ids.step}`);
    expect(step.body).toMatchObject({
      status: "succeeded",
      output: { option: "approve", reason: "Good." },
    });
    const events = await owner.send("GET", `/v1/runs/${ids.run}/events`);
    const audit = await owner.send("GET", `/v1/runs/${ids.run}/audit`);
    const actions = (audit.body.items as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(["approval.decide", "run.start"]);
    expect(JSON.stringify([step.body, events.body, audit.body])).not.toMatch(UUID);
  });
});

describe("asking for another tenant's thing", () => {
  it("is a security event of the one who asks, and tells them nothing", async () => {
    const [mine, theirs] = [await aWorld(), await aWorld()];
    await mine.owner.send("GET", `/v1/runs/${theirs.ids.run}`);
    const events = () =>
      testDatabase().query(
        "select target, result from audit_events where tenant_id = $1 and action = 'security.foreign_id'",
        [mine.place.tenantId],
      );
    await expect.poll(events).toEqual([{ target: theirs.ids.run, result: "denied" }]);
  });
});
