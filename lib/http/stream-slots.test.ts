import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { closeMover } from "@/lib/domain/runs/moving/engine";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/platform/log";
import { newId } from "@/lib/platform/new-id";
import { runHub } from "./run-hub";
import { openSse, type SseChannel } from "./sse";
import type { StreamCaller } from "./stream-slots";
import { aCaller, type Caller } from "./testing/caller";
import { readStream, take } from "./testing/read-stream";
import { aWorld } from "./testing/world";
import { workspaceHub } from "./workspace-hub";

vi.hoisted(() => {
  vi.stubEnv("STREAMS_PER_CALLER_MAX", "2");
  vi.stubEnv("STREAMS_MAX", "3");
});

const open: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const leave of open.splice(0)) leave();
});
afterAll(async () => {
  workspaceHub().close();
  await runHub().close();
  await closeMover();
});

const FEEDER = { onDrain: () => undefined, onBeat: () => undefined, onClose: () => undefined };
const aListener = (): StreamCaller => ({ kind: "user", id: newId("user") });

/** A stream whose ends are in the hand of the test. */
function listen(caller: StreamCaller) {
  const abort = new AbortController();
  let channel: SseChannel | undefined;
  const response = openSse({ caller, signal: abort.signal }, (opened) => {
    channel = opened;
    return FEEDER;
  });
  open.push(() => abort.abort());
  return { response, abort: () => abort.abort(), end: () => channel?.end() };
}

async function stream(caller: Caller, address = "/v1/events") {
  const abort = new AbortController();
  open.push(() => abort.abort());
  const headers = { accept: "text/event-stream" };
  return caller.send("GET", address, { headers, signal: abort.signal });
}

describe("the streams of a caller", () => {
  it("are no more than they may have: the next is refused before it opens", async () => {
    const world = await aWorld();
    const run = `/v1/runs/${world.ids.run}/events`;
    expect((await stream(world.owner)).status).toBe(200);
    expect((await stream(world.owner, run)).status).toBe(200);
    for (const address of ["/v1/events", run]) {
      const { status, headers, body } = await stream(world.owner, address);
      expect([status, body]).toMatchObject([
        429,
        { error: { code: "RATE_LIMITED", details: { open: 2, max: 2 } } },
      ]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await world.owner.send("GET", run)).status).toBe(200);
  });

  /** Guards against streams that only a restart ends: nobody reads the body of a HEAD, and nobody leaves it. */
  it("do not begin where only their head is asked for", async () => {
    const world = await aWorld();
    for (const address of ["/v1/events", `/v1/runs/${world.ids.run}/events`])
      for (let tries = 0; tries < 3; tries += 1) {
        const headers = { accept: "text/event-stream" };
        const { status, response } = await world.owner.send("HEAD", address, { headers });
        expect([status, response.body]).toEqual([200, null]);
        expect(response.headers.get("content-type")).toContain("text/event-stream");
      }
    expect((await stream(world.owner)).status).toBe(200);
    expect((await stream(world.owner)).status).toBe(200);
  });

  it("leave room for another caller, as long as the process has any", async () => {
    const [one, other] = [await aCaller("viewer"), await aCaller("viewer")];
    await stream(one);
    await stream(one);
    expect((await stream(other)).status).toBe(200);
    const said = vi.spyOn(log, "warn");
    const { status, headers, body } = await stream(other);
    await stream(other);
    expect(said).toHaveBeenCalledOnce();
    expect([status, body]).toMatchObject([503, { error: { code: "DEPENDENCY_UNAVAILABLE" } }]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it.each<[string, (stream: ReturnType<typeof listen>) => unknown]>([
    ["the listener goes away", ({ abort }) => abort()],
    ["the reader stops", ({ response }) => response.body?.cancel()],
    ["it is over", ({ end }) => end()],
    ["it ends in every way at once", ({ abort, end }) => [end(), abort(), end()]],
  ])("give their slot back when %s", async (_, leave) => {
    const caller = aListener();
    listen(caller);
    const second = listen(caller);
    expect(() => listen(caller)).toThrow(AppError);
    await leave(second);
    listen(caller);
    expect(() => listen(caller)).toThrow(AppError);
  });

  it("take none where they cannot begin, or begin for nobody", () => {
    const caller = aListener();
    const signal = AbortSignal.abort();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(() =>
        openSse({ caller, signal: new AbortController().signal }, () => {
          throw new Error("cannot be attached");
        }),
      ).toThrow("cannot be attached");
      openSse({ caller, signal }, () => FEEDER);
    }
    listen(caller);
    listen(caller);
  });

  it("give their slot back when the run is over", async () => {
    const world = await aWorld();
    const watched = await stream(world.owner, `/v1/runs/${world.ids.run}/events`);
    const messages = readStream(watched.response);
    await take(messages, 1);
    await stream(world.owner);
    expect((await stream(world.owner)).status).toBe(429);
    await world.owner.send("POST", `/v1/runs/${world.ids.run}/cancel`, {
      body: { reason: "Over." },
    });
    await take(messages, 99);
    expect((await stream(world.owner)).status).toBe(200);
  });
});
