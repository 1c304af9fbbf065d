import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { untilLoaded } from "./until-loaded";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failing = (times: number) => {
  let calls = 0;
  return vi.fn(async () => {
    calls += 1;
    if (calls <= times) throw new Error("no chunk");
    return "part";
  });
};

describe("loading a part of a page", () => {
  /** Guards against a page that is replaced by an error because its connection broke while it came to life. */
  it("outlasts a connection that is away, however long", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    const load = failing(20);
    const loaded = untilLoaded(load);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await loaded).toBe("part");
    expect(load).toHaveBeenCalledTimes(21);
  });

  it("gives up on what is not there although there is a connection", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    const load = failing(1_000);
    const refused = expect(untilLoaded(load)).rejects.toThrow("no chunk");
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    expect(load).toHaveBeenCalledTimes(6);
  });
});
