import { describe, expect, it, vi } from "vitest";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { AttemptAbort } from "@/lib/execution/attempt-abort";
import { createExecute } from "@/lib/execution/execute";
import type { Executor } from "@/lib/execution/work";
import { Attempts } from "./attempts";
import { executeAttempt } from "./execute-attempt";
import { aWork } from "./testing/a-work";

const started = (given: Partial<ClaimedWork> = {}) =>
  new Attempts(1, () => undefined).add(aWork(given));
const run = (held: ReturnType<typeof started>, tool: Executor) =>
  executeAttempt(held, createExecute({ tool }));

/** Works until it is told to stop. */
const obedient: Executor = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

describe("executing an attempt", () => {
  it("gives back what the executor says", async () => {
    const result = await run(started(), async ({ input }) => ({
      status: "succeeded",
      output: input,
    }));
    expect(result).toEqual({ status: "succeeded", output: {} });
  });

  it("ends an attempt that takes longer than the database allows it", async () => {
    const result = await run(started({ startedAt: 1_000, deadlineAt: 1_020 }), obedient);
    expect(result).toMatchObject({ status: "timed_out", error: { class: "timeout" } });
  });

  it("ends as cancelled when its run is cancelled", async () => {
    const held = started();
    const result = run(held, obedient);
    held.abort.abort(new AttemptAbort("cancelled"));
    expect(await result).toMatchObject({ status: "cancelled", error: { class: "cancelled" } });
  });

  it.each(["lease_lost", "handed_back"] as const)(
    "says nothing of an attempt after %s",
    async (why) => {
      const held = started();
      const result = run(held, obedient);
      held.abort.abort(new AttemptAbort(why));
      expect(await result).toBeNull();
    },
  );

  /** Guards against the executor that keeps its slot for ever. */
  it("goes on without an executor that ignores its signal, and says so", async () => {
    vi.useFakeTimers();
    const held = started();
    const result = run(held, () => new Promise(() => undefined));
    held.abort.abort(new AttemptAbort("cancelled"));
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await result).toMatchObject({
      status: "cancelled",
      error: { details: { ignored_signal: true } },
    });
  });
});
