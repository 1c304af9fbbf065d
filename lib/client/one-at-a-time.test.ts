import { describe, expect, it, vi } from "vitest";
import { oneAtATime } from "./one-at-a-time";

/** A server whose answers come when the test lets them. */
function slowServer() {
  const waiting: (() => void)[] = [];
  const ask = vi.fn(() => new Promise<void>((answer) => waiting.push(answer)));
  const answer = async () => {
    waiting.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { ask, answer };
}

describe("one answer at a time", () => {
  it("asks at once", () => {
    const { ask } = slowServer();
    oneAtATime(ask)();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  /** Guards against the page of a busy run that never shows anything new. */
  it("lets an answer arrive, however often more is wanted meanwhile", async () => {
    const { ask, answer } = slowServer();
    const want = oneAtATime(ask);
    for (let count = 0; count < 5; count += 1) want();
    expect(ask).toHaveBeenCalledTimes(1);
    await answer();
    expect(ask).toHaveBeenCalledTimes(2);
    await answer();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("asks again for what is wanted after the last answer", async () => {
    const { ask, answer } = slowServer();
    const want = oneAtATime(ask);
    want();
    await answer();
    want();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
