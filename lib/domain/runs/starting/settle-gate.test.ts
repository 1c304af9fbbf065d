import { describe, expect, it } from "vitest";
import type { RunId, TenantId } from "@/lib/kernel/ids";
import type { GatePlace } from "./gates.sql";
import { settleGate } from "./settle-gate";

/** `a!`: has entered; `x`: is over; `~`: is replaced; `:skip`: what it does without room. */
function places(limit: number, ...texts: string[]): GatePlace[] {
  return texts.map((text) => {
    const [name = "", conflict = "queue"] = text.split(":");
    return {
      tenantId: "t" as TenantId,
      runId: name.slice(0, 1) as RunId,
      runLimit: limit,
      onConflict: conflict as GatePlace["onConflict"],
      hasEntered: name.includes("!"),
      isReplaced: name.includes("~"),
      isOver: name.includes("x", 1),
      isHeld: false,
      isStopping: false,
    };
  });
}
const nothing = { enter: [], replace: [], skip: [], leave: [] };

describe("a gate", () => {
  it("lets in as many as the limit says, the oldest first", () => {
    expect(settleGate(places(2, "a!", "b", "c"))).toEqual({ ...nothing, enter: ["b"] });
    expect(settleGate(places(2, "a!", "b!", "c"))).toEqual(nothing);
    expect(settleGate(places(1, "a", "b"))).toEqual({ ...nothing, enter: ["a"] });
  });

  it("counts no run that is over", () => {
    expect(settleGate(places(1, "a!x", "b", "c"))).toEqual({
      ...nothing,
      enter: ["b"],
      leave: ["a"],
    });
  });

  it("lets nobody pass another, though a lower limit stops the first", () => {
    const [a, b, c] = [...places(5, "a!"), ...places(1, "b"), ...places(5, "c")];
    expect(settleGate([a, b, c].flatMap((place) => place ?? []))).toEqual(nothing);
  });

  it("turns away whoever does not wait, and only them", () => {
    expect(settleGate(places(1, "a!", "b:skip", "c", "d:skip"))).toEqual({
      ...nothing,
      skip: ["b", "d"],
    });
    expect(settleGate(places(2, "a!", "b:skip"))).toEqual({ ...nothing, enter: ["b"] });
  });

  it("has the older stop for one that replaces, which enters once they have", () => {
    expect(settleGate(places(1, "a!", "b:replace"))).toEqual({ ...nothing, replace: ["a"] });
    expect(settleGate(places(1, "a!~", "b:replace"))).toEqual({ ...nothing, replace: ["a"] });
    expect(settleGate(places(1, "a!~x", "b:replace"))).toEqual({
      ...nothing,
      enter: ["b"],
      leave: ["a"],
    });
    expect(settleGate(places(2, "a!", "b:replace"))).toEqual({ ...nothing, enter: ["b"] });
  });

  it("replaces also what still waits, and of several the oldest", () => {
    expect(settleGate(places(1, "a!~", "b:replace", "c:replace"))).toEqual({
      ...nothing,
      replace: ["a", "b"],
    });
    expect(settleGate(places(2, "a!", "b!", "c:replace"))).toEqual({ ...nothing, replace: ["a"] });
    expect(settleGate(places(2, "a!", "b", "c:replace"))).toMatchObject({ replace: ["a"] });
  });
});
