import { expect, it } from "vitest";
import { aPerson, aRun, claimNext, end, failure } from "../testing";
import { readTimeline } from "./read-timeline";

it("reads what the time of a run went into from its events", async () => {
  const run = await aRun("a -> b");
  const reader = await aPerson(run, "viewer");
  await end(await claimNext(run), failure());
  const { created_at, ended_at, steps, is_complete } = await readTimeline(reader, run.runId);
  expect(is_complete).toBe(true);
  // Nothing has come to `b`, so it has no time.
  expect(steps.map(({ step_id, title }) => [step_id, title])).toEqual([
    [{ runId: run.runId, node: "a", scope: "" }, "a"],
  ]);
  expect(steps[0]?.spans).toMatchObject([
    { kind: "queue", from: created_at },
    { kind: "work", to: ended_at, attempt: 1, outcome: "failed" },
  ]);
});
