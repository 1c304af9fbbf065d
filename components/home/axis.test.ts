import { expect, it } from "vitest";
import { axisOf } from "./axis";

it.each([
  [0, 3],
  [1, 3],
  [4, 6],
  [71, 75],
  [8, 9],
  [100, 120],
  [301, 600],
])("holds %i on an axis that ends at %i", (largest, top) => {
  expect(axisOf(largest).top).toBe(top);
  expect(axisOf(largest).lines).toEqual([0, top / 3, (2 * top) / 3, top]);
});
