import { expect, it } from "vitest";
import { refuseUnchecked, Unchecked } from "./commit-batch";
import type { DecidedRun } from "./decide-runs";
import type { Item, OpenRun } from "./open-run";

const item = { runId: "run" } as Item;
const open = (isRecalled: boolean) => ({ isRecalled, items: [item] }) as unknown as OpenRun;
const decided = (isRecalled: boolean, events: string[]) =>
  ({
    open: open(isRecalled),
    run: { state: { statusVersion: 1 } },
    decisions: {
      run: { statusVersion: 1 },
      events,
      updated: [],
      inserted: [],
      timers: [],
      votesCast: [],
      parked: [],
      purse: null,
    },
  }) as unknown as DecidedRun;

/** An answer that saves nothing is checked by no save. */
it("refuses a decision from memory that changes nothing", () => {
  const check = (isRecalled: boolean, events: string[]) => () =>
    refuseUnchecked([decided(isRecalled, events)], [], [open(isRecalled)]);
  expect(check(true, [])).toThrow(Unchecked);
  expect(check(true, ["step.succeeded"])).not.toThrow();
  expect(check(false, [])).not.toThrow();
});

it("refuses to take a failure for the run's own that may be the memory's", () => {
  const undecided = [{ items: [item], error: new Error("no such step") }];
  expect(() => refuseUnchecked([], undecided, [open(true)])).toThrow(Unchecked);
  expect(() => refuseUnchecked([], undecided, [open(false)])).not.toThrow();
});
