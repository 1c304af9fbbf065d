import { expect, it } from "vitest";
import { nextVersion, STEPS } from "./next-version";

it.each([
  [null, ["1.0.0", "1.0.0", "1.0.0"]],
  ["1.4.2", ["1.4.3", "1.5.0", "2.0.0"]],
  ["2.0.0-beta", ["2.0.1", "2.1.0", "3.0.0"]],
] as const)("after %s come %o", (latest, expected) => {
  expect(STEPS.map((step) => nextVersion(latest, step))).toEqual(expected);
});
