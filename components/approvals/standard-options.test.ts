import { expect, it } from "vitest";
import { optionsOf } from "@/lib/engine/spec/approval-options";
import { STANDARD_OPTION_TITLES } from "./standard-options";

/** Guards against a title that changes in the engine and is then no longer translated. */
it("knows the standard options by the titles that the engine gives them", () => {
  const standard = optionsOf({ id: "confirm", type: "approval" });
  expect(standard.map(({ id, title }) => ({ id, title }))).toEqual([...STANDARD_OPTION_TITLES]);
});
