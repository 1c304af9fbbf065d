import { describe, expect, it } from "vitest";
import type { DraftEdge } from "@/lib/engine/draft/read-graph";
import type { StepStatus } from "@/lib/engine/transition";
import { edgeStates } from "./edge-states";

const edge = (from: string, port: string, to: string): DraftEdge => ({
  from,
  port,
  to,
  pointer: "",
});
const EDGES = [edge("check", "good", "write"), edge("check", "else", "stop")];

const states = (check: [StepStatus, string | null], write?: StepStatus, stop?: StepStatus) => {
  const [status, port] = check;
  return [
    ...edgeStates(
      EDGES,
      new Map([
        ["check", { status, port }],
        ...(write ? [["write", { status: write, port: null }] as const] : []),
        ...(stop ? [["stop", { status: stop, port: null }] as const] : []),
      ]),
    ).values(),
  ];
};

describe("the edges of a run", () => {
  it("are not taken before their step has ended", () => {
    expect(states(["running", null])).toEqual([]);
  });

  it("are active while what they led to goes on, and taken afterwards", () => {
    expect(states(["succeeded", "good"], "running", "skipped")).toEqual(["active"]);
    expect(states(["succeeded", "good"], "waiting", "skipped")).toEqual(["active"]);
    expect(states(["succeeded", "good"], "succeeded", "skipped")).toEqual(["taken"]);
  });

  it("are taken before what they lead to is due", () => {
    expect(states(["succeeded", "good"], "blocked")).toEqual(["taken"]);
  });
});
