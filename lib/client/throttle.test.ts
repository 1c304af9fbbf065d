import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { throttle } from "./throttle";

describe("a throttled call", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("is made at once", () => {
    const act = vi.fn();
    throttle(act, 100).call();
    expect(act).toHaveBeenCalledTimes(1);
  });

  /** Guards against the screen that misses the last event of a burst. */
  it("is made once more after the last of a burst", () => {
    const act = vi.fn();
    const { call } = throttle(act, 100);
    for (let count = 0; count < 5; count += 1) call();
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(100);
    expect(act).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1_000);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it("is made at most once a period while calls keep coming", () => {
    const act = vi.fn();
    const { call } = throttle(act, 100);
    for (let ms = 0; ms < 1_000; ms += 10) {
      call();
      vi.advanceTimersByTime(10);
    }
    expect(act.mock.calls.length).toBeLessThanOrEqual(11);
  });

  it("is not made after it was stopped", () => {
    const act = vi.fn();
    const { call, stop } = throttle(act, 100);
    call();
    call();
    stop();
    vi.advanceTimersByTime(1_000);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
