import { expect, it } from "vitest";
import { legalControls } from "./controls";
import { RUN_STATUSES } from "./transition";

it("offers what the run as it stands can be told", () => {
  const lines = RUN_STATUSES.map((status) => `${status}: ${legalControls(status, null).join(" ")}`);
  expect(lines).toEqual([
    "queued: pause cancel",
    "running: pause cancel",
    "waiting: pause cancel",
    "paused: resume cancel",
    "cancelling: ",
    "succeeded: ",
    "failed: ",
    "cancelled: ",
    "timed_out: ",
  ]);
});

it("does not offer to stop what undoes", () => {
  expect(legalControls("running", "compensating")).toEqual(["pause"]);
});
