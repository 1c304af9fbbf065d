import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { AttemptAbort } from "@/lib/execution/attempt-abort";
import { createExecute } from "@/lib/execution/execute";
import { Fault } from "@/lib/execution/fault";
import type { ExecutionContext, Executor } from "@/lib/execution/work";
import { Yielding } from "@/lib/execution/yielding";
import { blobs } from "@/lib/platform/blobs";
import { createLog } from "@/lib/platform/log";
import { hideInLogs } from "@/lib/platform/secret";

vi.stubEnv("DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
const directory = await mkdtemp(join(tmpdir(), "artifacts-"));
vi.stubEnv("ARTIFACTS_DIR", directory);
afterAll(() => rm(directory, { recursive: true, force: true }));

const work = { type: "agent", node: "work", scope: "" } as ClaimedWork;

function aContext(signal = new AbortController().signal) {
  const lines: string[] = [];
  const log = createLog({ level: "debug", stream: { write: (line) => lines.push(line) } });
  const pausing = new AbortController().signal;
  const context: ExecutionContext = {
    signal,
    pausing,
    log,
    onProgress: () => undefined,
    onBranch: async () => true,
    mayCall: async () => ({ verdict: "allowed" as const, holdsSlot: false }),
    onCalled: async () => undefined,
  };
  return { context, lines };
}
const run = (executor: Executor, context = aContext().context) =>
  createExecute({ agent: executor })(work, context);
const throwing = (error: unknown) => run(() => Promise.reject(error));

describe("executing", () => {
  it("hands on what the executor gives", async () => {
    const result = { status: "succeeded", output: { a: 1 } } as const;
    expect(await run(async () => result)).toEqual(result);
  });

  it("fails for good where the worker has no executor for the node", async () => {
    expect(await createExecute({})(work, aContext().context)).toMatchObject({
      status: "failed",
      error: { class: "permission", code: "no_executor" },
    });
  });

  it("fails with the class, the pause and the details of a foreseen fault", async () => {
    const fault = new Fault("rate_limited", "http_429", "Slow down.", {
      retryAfterMs: 100,
      details: { status: 429 },
    });
    expect(await throwing(fault)).toEqual({
      status: "failed",
      error: {
        class: "rate_limited",
        code: "http_429",
        message: "Slow down.",
        retryAfterMs: 100,
        details: { status: 429 },
      },
    });
  });

  it("says that an effect is open", async () => {
    const fault = new Fault("outcome_unknown", "no_answer", "Who knows?", { effectsOpen: true });
    expect(await throwing(fault)).toMatchObject({ status: "failed", effectsOpen: true });
  });

  /** Guards against a bug's message telling people what only the log may know. */
  it("calls what nobody foresaw transient, with its cause in the log alone", async () => {
    const { context, lines } = aContext();
    const result = await run(() => Promise.reject(new TypeError("x of undefined")), context);
    expect(result).toMatchObject({ error: { class: "transient", code: "internal" } });
    expect(JSON.stringify(result)).not.toContain("undefined");
    expect(lines.join("")).toContain("x of undefined");
  });

  it("keeps secrets, and what the database refuses, out of errors", async () => {
    hideInLogs("hunter2-hunter2");
    const fault = new Fault("permission", "denied", "No hunter2-hunter2\0 here.", {
      details: { header: "Bearer hunter2-hunter2", broken: "\ud800" },
    });
    const result = await throwing(fault);
    expect(result).toMatchObject({
      error: { message: "No [secret]� here.", details: { header: "Bearer [secret]", broken: "�" } },
    });
  });

  it.each([
    ["timed_out", "timed_out", "timeout"],
    ["cancelled", "cancelled", "cancelled"],
    ["lease_lost", "cancelled", "cancelled"],
  ] as const)("that was stopped because of %s ends as %s", async (why, status, errorClass) => {
    const stop = new AbortController();
    const { context } = aContext(stop.signal);
    const stopped: Executor = async (_, { signal }) => {
      stop.abort(new AttemptAbort(why));
      signal.throwIfAborted();
      return { status: "succeeded", output: null };
    };
    expect(await run(stopped, context)).toMatchObject({ status, error: { class: errorClass } });
  });

  it("that stops at a safe point has yielded: it did not fail", async () => {
    expect(await throwing(new Yielding({ status: "yielded", reason: "pause" }))).toEqual({
      status: "yielded",
      reason: "pause",
    });
  });

  /** Guards against the cut that leaves half of a character, which the database refuses. */
  it("cuts a long message between characters", async () => {
    const result = await throwing(new Fault("invalid_input", "long", `x${"🚂".repeat(2000)}`));
    if (!("error" in result)) throw new Error("It succeeded.");
    expect(result.error.message).toHaveLength(2000);
    expect(result.error.message.isWellFormed()).toBe(true);
  });

  it("keeps an output that is too large for a row as an artifact, with its summary", async () => {
    const output = { summary: "Long.", text: "x".repeat(300_000) };
    const result = await run(async () => ({ status: "succeeded", output }));
    if (result.status !== "succeeded") return expect.fail("It failed.");
    const [artifact] = result.artifacts ?? [];
    expect(result.output).toMatchObject({
      summary: "Long.",
      name: "output.json",
      checksum: artifact?.checksum,
    });
    const stored = await text((await blobs().open(artifact?.checksum ?? "")).stream);
    expect(JSON.parse(stored)).toEqual(output);
  });
});
