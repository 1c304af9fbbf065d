import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { InHand } from "./in-hand";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const broken = async (): Promise<never> => {
  throw new Error("broken");
};

describe("what is in hand", () => {
  it("gives what came of it, or throws as it does, and is let go", async () => {
    const inHand = new InHand("It failed.");
    expect(await inHand.begin(["a"], async () => 7)).toBe(7);
    await expect(inHand.begin(["a"], broken)).rejects.toThrow("broken");
    expect(inHand.isEmpty).toBe(true);
  });

  it("keeps nobody for longer than a moment, and stays in hand until it has ended", async () => {
    const inHand = new InHand("It failed.");
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const both = [
      inHand.begin(["a", "b"], () => first.promise),
      inHand.begin(["a"], () => second.promise),
    ];
    await vi.runAllTimersAsync();
    expect(await Promise.all(both)).toEqual([null, null]);
    expect(inHand.keys).toEqual(["a", "b"]);
    expect(await inHand.beginOnce("a", broken)).toBeNull();
    first.resolve();
    await expect.poll(() => inHand.keys).toEqual(["a"]);
    second.resolve();
    await expect.poll(() => inHand.isEmpty).toBe(true);
    expect(await inHand.beginOnce("a", async () => 7)).toBe(7);
  });
});
