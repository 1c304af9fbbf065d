import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/kernel/errors";
import type { RunId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { createRunHub } from "./run-hub";
import { openRunStream, type RunStream } from "./run-stream";
import { readStream, take } from "./testing/read-stream";
import { aWrittenRun } from "./testing/run-events";

const hub = createRunHub();
afterAll(() => hub.close());
afterEach(() => vi.useRealTimers());

const notify = (runId: RunId) =>
  testDatabase().query("select pg_notify('signalbox_runs', $1)", [runId]);

function open(run: ReturnType<typeof aWrittenRun>, more: Partial<RunStream> = {}) {
  const abort = new AbortController();
  const response = openRunStream({
    runId: run.id,
    after: null,
    read: run.read,
    recheck: async () => undefined,
    hub,
    caller: { kind: "user", id: newId("user") },
    signal: abort.signal,
    ...more,
  });
  return { abort, response, stream: readStream(response) };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe("a stream of run events", () => {
  it("says with its headers that nobody may gather, compress or keep it", () => {
    const { response, abort } = open(aWrittenRun());
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("no-cache, no-transform");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    abort.abort();
  });

  it("begins with a snapshot where no cursor is given, and goes on from there", async () => {
    const run = aWrittenRun();
    run.write(3);
    const { stream, abort } = open(run);
    const [snapshot] = await take(stream, 1);
    expect(snapshot).toMatchObject({
      event: "snapshot",
      id: 3,
      data: { last_sequence: 3, run: { event_sequence: 3 } },
    });
    await hub.listen();
    run.write(1);
    await notify(run.id);
    expect(await take(stream, 1)).toMatchObject([
      { event: "message", id: 4, data: { sequence: 4 } },
    ]);
    abort.abort();
  });

  it("resumes after a sequence without a gap and without a repetition, however much there is", async () => {
    const run = aWrittenRun();
    run.write(950);
    const { stream, abort } = open(run, { after: 17 });
    const messages = await take(stream, 933);
    expect(messages.map(({ id }) => id)).toEqual(numbers(18, 950));
    abort.abort();
  });

  it("ends when the run is over, after its last event", async () => {
    const run = aWrittenRun();
    run.write(2);
    run.end();
    const { stream } = open(run, { after: 0 });
    const messages = await take(stream, 10);
    expect(messages.map(({ event, id }) => [event, id])).toEqual([
      ["message", 1],
      ["message", 2],
      ["message", 3],
      ["end", 3],
    ]);
    expect(messages.at(-1)?.data).toMatchObject({ run: { execution_status: "succeeded" } });
  });

  it("of a run that is over already is its snapshot and the end", async () => {
    const run = aWrittenRun();
    run.end();
    const messages = await take(open(run).stream, 10);
    expect(messages.map(({ event }) => event)).toEqual(["snapshot", "end"]);
  });

  /** A cursor from another run, or from before a restore, must not wait for ever for a number that is past. */
  it("resumes from the newest event where the cursor lies beyond it", async () => {
    const run = aWrittenRun();
    run.write(5);
    const { stream, abort } = open(run, { after: 900 });
    await hub.listen();
    const taken = take(stream, 2);
    await expect.poll(() => run.reads.length).toBeGreaterThan(0);
    run.end();
    await notify(run.id);
    expect((await taken).map(({ event, id }) => [event, id])).toEqual([
      ["message", 6],
      ["end", 6],
    ]);
    abort.abort();
  });

  it("makes few reads and few chunks of a burst", async () => {
    const run = aWrittenRun();
    const { stream, abort } = open(run);
    await take(stream, 1);
    await hub.listen();
    const before = run.reads.length;
    for (let n = 0; n < 100; n += 1) {
      run.write(1);
      await notify(run.id);
    }
    expect((await take(stream, 100)).map(({ id }) => id)).toEqual(numbers(1, 100));
    expect(run.reads.length - before).toBeLessThan(50);
    abort.abort();
  });

  it("stops reading for a listener who does not keep up, and goes on when they do", async () => {
    const run = aWrittenRun();
    run.write(1500);
    const slowReads: number[] = [];
    const read: RunStream["read"] = (after, limit) => {
      slowReads.push(after);
      return run.read(after, limit);
    };
    const { stream, abort } = open(run, { after: 0, read });
    const [first] = await take(stream, 1);
    const fast = open(run, { after: 0 });
    expect(await take(fast.stream, 1500)).toHaveLength(1500);
    fast.abort.abort();
    expect(slowReads.length).toBeLessThanOrEqual(2);
    const rest = await take(stream, 1499);
    expect([first, ...rest].map((message) => message?.id)).toEqual(numbers(1, 1500));
    abort.abort();
  });

  it("survives an outage of the database where it stands", async () => {
    const run = aWrittenRun();
    run.write(2);
    let failures = 1;
    const read: RunStream["read"] = async (after, limit) => {
      failures -= 1;
      if (failures >= 0) throw Object.assign(new Error("gone"), { code: "57P01" });
      return run.read(after, limit);
    };
    const { stream, abort } = open(run, { after: 0, read });
    expect((await take(stream, 2)).map(({ id }) => id)).toEqual([1, 2]);
    abort.abort();
  });

  it("ends with the right to listen", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const run = aWrittenRun();
    const recheck = () => Promise.reject(new AppError("UNAUTHENTICATED", "Your session is over."));
    const { stream } = open(run, { recheck });
    await take(stream, 1);
    vi.advanceTimersByTime(15_000);
    expect(await take(stream, 1)).toEqual([]);
  });

  it("sends a comment every 15 seconds, so that nothing between closes it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { response, abort } = open(aWrittenRun());
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const readUntil = async (part: string) => {
      while (!text.includes(part)) text += (await reader?.read())?.value ?? "";
    };
    await readUntil("snapshot");
    vi.advanceTimersByTime(15_000);
    await readUntil(": still here\n\n");
    expect(text.startsWith("retry: 2000\n\n")).toBe(true);
    abort.abort();
  });

  it("lets go of everything when its listener leaves", async () => {
    const watched = { count: 0 };
    const counting = {
      ...hub,
      watch: (...given: Parameters<typeof hub.watch>) => {
        watched.count += 1;
        const unwatch = hub.watch(...given);
        return () => {
          watched.count -= 1;
          unwatch();
        };
      },
    };
    const byAbort = open(aWrittenRun(), { hub: counting });
    const byCancel = open(aWrittenRun(), { hub: counting });
    expect(watched.count).toBe(2);
    byAbort.abort.abort();
    await byCancel.response.body?.cancel();
    expect(watched.count).toBe(0);
  });
});
