import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sayWhile } from "./say-while";

const MINUTE_MS = 60_000;
let said: string[];

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    said.push(String(text).trim());
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("says after each minute that the work goes on, and nothing more once it is over", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = sayWhile("still building", promise);
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(MINUTE_MS + 1);
  expect(said).toEqual(["… still building: 1 minute so far", "… still building: 2 minutes so far"]);
  resolve("built");
  expect(await work).toBe("built");
  vi.advanceTimersByTime(5 * MINUTE_MS);
  expect(said).toHaveLength(2);
});

it("passes on that the work failed, and is silent then", async () => {
  await expect(sayWhile("still building", Promise.reject(new Error("no room")))).rejects.toThrow(
    "no room",
  );
  vi.advanceTimersByTime(5 * MINUTE_MS);
  expect(said).toEqual([]);
});
