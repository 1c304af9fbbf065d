import { expect, it } from "vitest";
import { HeldRuns } from "./held-runs";

it("passes over a run that was found held for a while, and looks at it again after that", () => {
  let now = 0;
  const held = new HeldRuns(() => now);
  held.note("a");
  now = 1_500;
  held.note("b");
  expect(held.keys()).toEqual(["a", "b"]);
  now = 2_000;
  expect(held.keys()).toEqual(["b"]);
  held.note("b");
  now = 3_999;
  expect(held.keys()).toEqual(["b"]);
  now = 4_000;
  expect(held.keys()).toEqual([]);
});
