import { describe, expect, it } from "vitest";
import { advance } from "@/lib/engine/advance/advance";
import type { Decisions } from "@/lib/engine/advance/decisions";
import { aPlan } from "@/lib/engine/testing/a-plan";
import { RunSlice } from "../loading/run-slice";
import { checkDecisions } from "./check-decisions";
import type { NewRun } from "./movement";
import { unsavedRun } from "./run-row";

/** A run with one step that is ready, and decisions about it that are all right. */
function sound(): { slice: RunSlice; decisions: Decisions } {
  const run = unsavedRun("run", "tenant" as never, { title: "t", labels: {} } as NewRun);
  const begun = new RunSlice(run);
  begun.derivation = null;
  const answer = advance({
    plan: aPlan(["a"]),
    slice: begun,
    moves: [{ type: "created", startAt: null }],
    now: 1,
    chance: { uuid: () => "uuid", fraction: () => 0 },
  });
  if (answer.kind !== "decided") throw new Error("A start needs nothing more.");
  return { slice: new RunSlice(run), decisions: answer.decisions };
}

describe("the last look before a save", () => {
  it("lets pass what the core decides", () => {
    const { slice, decisions } = sound();
    expect(() => checkDecisions(slice, decisions)).not.toThrow();
  });

  it("refuses a status that is never left to be left", () => {
    const { slice, decisions } = sound();
    const over = { ...slice, run: { ...slice.run, status: "succeeded" } } as unknown as RunSlice;
    const moved = { ...decisions, run: { ...decisions.run, status: "running" as const } };
    expect(() => checkDecisions(over, moved)).toThrow("cannot become");
  });

  it("refuses a step that moves where its table has no way, and one that was never read", () => {
    const { slice, decisions } = sound();
    const [step] = decisions.inserted;
    if (!step) throw new Error("The entry has no row.");
    slice.steps.set("a|", { ...step, status: "succeeded" });
    const back = { ...decisions, updated: [{ ...step, status: "ready" as const }] };
    expect(() => checkDecisions(slice, back)).toThrow("cannot become");
    slice.steps.clear();
    expect(() => checkDecisions(slice, back)).toThrow("never read");
  });

  it("refuses events with a gap, and a run that miscounts them", () => {
    const { slice, decisions } = sound();
    const gap = { ...decisions, events: decisions.events.slice(1) };
    expect(() => checkDecisions(slice, gap)).toThrow("gap");
    const short = { ...decisions, events: decisions.events.slice(0, -1) };
    expect(() => checkDecisions(slice, short)).toThrow("miscounts");
  });
});
