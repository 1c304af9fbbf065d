import { expect, it } from "vitest";
import { offered } from "./offered";

it("does not offer to release what can be tried again: it is the same", () => {
  expect(offered(["retry", "skip", "release", "cancel"])).toEqual(["retry", "skip", "cancel"]);
  expect(offered(["skip", "release"])).toEqual(["skip", "release"]);
});
