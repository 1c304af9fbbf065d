import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { aTenant, aWorkspace } from "@/lib/domain/auth/testing";
import { closeMover } from "@/lib/domain/runs/moving/engine";
import { encodeId } from "@/lib/kernel/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { runHub } from "./run-hub";
import { aBrowser } from "./testing/browser";
import { aCaller, type Caller } from "./testing/caller";
import { readStream, type StreamMessage, take } from "./testing/read-stream";
import { aWaitingSpec, aWorld } from "./testing/world";
import { workspaceHub } from "./workspace-hub";

afterEach(() => vi.useRealTimers());
afterAll(async () => {
  workspaceHub().close();
  await runHub().close();
  await closeMover();
});

/** Listens as the caller, from the moment when nothing more can be missed, and after they heard their own role. */
async function listen(caller: Pick<Caller, "send">, after?: string, address = "/v1/events") {
  const abort = new AbortController();
  // Whoever hears first makes everybody begin anew, so it comes before.
  await runHub().listen();
  const { response, status } = await caller.send("GET", address, {
    headers: {
      accept: "text/event-stream",
      ...(after !== undefined && { "last-event-id": after }),
    },
    signal: abort.signal,
  });
  expect(status).toBe(200);
  const stream = readStream(response);
  expect((await take(stream, 1))[0]).toMatchObject({ event: "access" });
  return { stream, leave: () => abort.abort() };
}

async function startRun({ owner }: { owner: Caller }, workflow: string): Promise<string> {
  const { body, status } = await owner.send("POST", "/v1/runs", {
    body: { workflow_id: workflow, input: { topic: "rivers" } },
  });
  expect([status, body]).toMatchObject([202, { execution_status: "waiting" }]);
  return String(body.id);
}

/** Everything up to the first news of this run. */
async function until(stream: AsyncGenerator<StreamMessage>, run: string) {
  const seen: StreamMessage[] = [];
  for (;;) {
    const [message] = await take(stream, 1);
    if (!message) throw new Error("The stream ended before.");
    seen.push(message);
    if (message.data.run_id === run) return seen;
  }
}

describe("the events of a workspace", () => {
  it("say which run moved and how far, and nothing of what is in it", async () => {
    const world = await aWorld();
    const { stream, leave } = await listen(world.owner);
    expect((await take(stream, 1))[0]).toMatchObject({ event: "reset", data: {} });
    const run = await startRun(world, world.ids.workflow);
    const news = (await until(stream, run)).at(-1);
    const { body } = await world.owner.send("GET", `/v1/runs/${run}`);
    expect(news).toMatchObject({ event: "message" });
    expect(news?.data).toEqual({
      run_id: run,
      sequence: body.event_sequence,
      event_type: expect.stringMatching(/^(run|step|approval|wait)\./),
      execution_status: "waiting",
      review_status: "pending",
    });
    leave();
  });

  it("never tell of another workspace, be it of the same tenant or of another", async () => {
    const [mine, foreign] = [await aWorld(), await aWorld()];
    const { tenantId } = mine.place;
    const beside = { tenantId, workspaceId: await aWorkspace(tenantId) };
    const neighbour = await aCaller("owner", beside);
    const { body: workflow } = await neighbour.send("POST", "/v1/workflows", {
      body: { spec: aWaitingSpec("next_door") },
    });
    await neighbour.send("POST", `/v1/workflows/${workflow.id}/versions`, {
      body: {},
      headers: { "if-match": '"1"' },
    });
    const { stream, leave } = await listen(mine.owner);
    const theirs = await listen(foreign.owner);
    await Promise.all([take(stream, 1), take(theirs.stream, 1)]);
    const others = [
      await startRun(foreign, foreign.ids.workflow),
      await startRun({ owner: neighbour }, String(workflow.id)),
    ];
    // Their own listeners have heard of it, so it would have been here by now.
    await until(theirs.stream, others[0] ?? "");
    const last = await startRun(mine, mine.ids.workflow);
    const heard = (await until(stream, last)).map(({ data }) => data.run_id);
    expect(heard).not.toContain(others[0]);
    expect(heard).not.toContain(others[1]);
    leave();
    theirs.leave();
  });

  it("go on without a gap where the connection broke", async () => {
    const world = await aWorld();
    const first = await listen(world.owner);
    await take(first.stream, 1);
    const before = await startRun(world, world.ids.workflow);
    const cursor = (await until(first.stream, before)).at(-1)?.cursor ?? "";
    first.leave();
    const missed = [];
    for (let n = 0; n < 3; n += 1) missed.push(await startRun(world, world.ids.workflow));
    const { stream, leave } = await listen(world.owner, cursor);
    const seen = await until(stream, missed[2] ?? "");
    expect(new Set(seen.map(({ data }) => data.run_id))).toEqual(new Set(missed));
    expect(seen.every(({ event }) => event === "message")).toBe(true);
    leave();
  });

  it("tell whoever comes with a cursor of another process to ask again", async () => {
    const { owner } = await aWorld();
    const { stream, leave } = await listen(owner, "0b7e.12");
    expect((await take(stream, 1))[0]).toMatchObject({ event: "reset" });
    leave();
  });

  it("are a page as well, for whoever cannot listen", async () => {
    const world = await aWorld();
    await runHub().listen();
    const first = await world.owner.send("GET", "/v1/events");
    expect(first.body).toMatchObject({ items: [], is_reset: true });
    const run = await startRun(world, world.ids.workflow);
    const headers = { "last-event-id": String(first.body.last_event_id) };
    await expect
      .poll(async () => (await world.owner.send("GET", "/v1/events", { headers })).body)
      .toMatchObject({
        is_reset: false,
        items: expect.arrayContaining([expect.objectContaining({ run_id: run })]),
      });
  });
});

describe("a listener in a browser", () => {
  const beat = () => vi.advanceTimersByTime(15_000);
  const onlyBeats = { toFake: ["setInterval", "clearInterval"] } as const;

  it("is told their role with every beat, and goes on when it has changed", async () => {
    vi.useFakeTimers({ toFake: [...onlyBeats.toFake] });
    const { place, email, ...browser } = await aBrowser("viewer");
    const { stream, leave } = await listen(browser);
    await take(stream, 1);
    beat();
    expect((await take(stream, 1))[0]).toMatchObject({ event: "access", data: { role: "viewer" } });
    await testDatabase().query(
      "update memberships set role = 'operator' where user_id = (select id from users where email = $1)",
      [email],
    );
    beat();
    expect((await take(stream, 1))[0]).toMatchObject({
      event: "access",
      data: { role: "operator" },
    });
    leave();
  });

  /** A browser cannot send a header along with a stream, and its cookie may name another window's workspace. */
  it("hears of the workspace that the address names, and only of one they belong to", async () => {
    const { place, email, ...browser } = await aBrowser("viewer");
    const second = await aWorkspace(place.tenantId);
    await testDatabase().query(
      `insert into memberships (tenant_id, workspace_id, user_id, role)
       select $2, $3, id, 'author' from users where email = $1`,
      [email, place.tenantId, second],
    );
    const address = `/v1/events?workspace=${encodeId("workspace", second)}`;
    const { response } = await browser.send("GET", address, {
      headers: { accept: "text/event-stream" },
    });
    expect((await take(readStream(response), 1))[0]).toMatchObject({ data: { role: "author" } });
    const foreign = encodeId("workspace", (await aTenant()).workspaceId);
    expect(await browser.send("GET", `/v1/events?workspace=${foreign}`)).toMatchObject({
      status: 404,
    });
    expect(await browser.send("GET", "/v1/events?workspace=mine")).toMatchObject({ status: 400 });
  });

  /** Guards against a stream that goes on because its caller has a place somewhere else. */
  it("hears nothing more of a workspace that they left for another", async () => {
    vi.useFakeTimers({ toFake: [...onlyBeats.toFake] });
    const { place, email, ...browser } = await aBrowser("viewer");
    const { stream } = await listen(browser);
    await take(stream, 1);
    await testDatabase().query(
      "update memberships set workspace_id = $2 where user_id = (select id from users where email = $1)",
      [email, await aWorkspace(place.tenantId)],
    );
    beat();
    expect(await take(stream, 1)).toEqual([]);
  });

  it.each([
    [
      "leaves the workspace",
      "delete from memberships where user_id = (select id from users where email = $1)",
    ],
    [
      "is signed out",
      "update sessions set revoked_at = now() where user_id = (select id from users where email = $1)",
    ],
    ["is disabled", "update users set disabled_at = now() where email = $1"],
  ])("hears nothing more once they are one who %s", async (_, change) => {
    vi.useFakeTimers({ toFake: [...onlyBeats.toFake] });
    const { email, ...browser } = await aBrowser("viewer", await aTenant());
    const { stream } = await listen(browser);
    await take(stream, 1);
    await testDatabase().query(change, [email]);
    beat();
    expect(await take(stream, 1)).toEqual([]);
  });
});
