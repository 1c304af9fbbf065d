import { describe, expect, it } from "vitest";
import { isChoiceOffered, isOffered, tabsOf } from "./node-tabs";

const namesOf = (type: string, said = {}) =>
  tabsOf(type, said).flatMap(({ usual, rare }) => [...usual, ...rare].map(({ name }) => name));

describe("the inspector offers", () => {
  it("of an approval only what this build executes", () => {
    const names = namesOf("approval");
    expect(names).toEqual(
      expect.arrayContaining(["role", "people", "computed", "required", "reject_quorum", "stages"]),
    );
    expect(names).toEqual(expect.arrayContaining(["due_in", "remind", "escalate"]));
    expect(names).not.toContain("groups");
  });

  it("what stands in the draft, so that it can be taken out", () => {
    expect(namesOf("approval", { groups: ["board"], stages: [] })).toEqual(
      expect.arrayContaining(["groups", "stages"]),
    );
    expect(isOffered("workflow", "budget", { budget: {} })).toBe(true);
  });

  it("a budget, and no expiry that approves", () => {
    expect(isOffered("workflow", "budget", {})).toBe(true);
    expect(isOffered("workflow", "max_duration", {})).toBe(true);
    const choices = ["reject", "escalate", "keep_waiting", "port", "approve"];
    expect(choices.filter((choice) => isChoiceOffered("on_expired", choice))).toEqual([
      "reject",
      "escalate",
      "keep_waiting",
      "port",
    ]);
  });

  it("a time for holding only where a failed step is held", () => {
    expect(isOffered("agent", "hold_for", {})).toBe(true);
    expect(isOffered("agent", "hold_for", { on_failure: "fail_run" })).toBe(false);
  });
});
