import { expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { anyWorker, MemoryRun } from "@/lib/engine/testing/memory-run";

const LIMIT = "00000000-0000-7000-8000-00000000000a";
const GIVES_WAY = { status: "yielded", reason: "limit", limitId: LIMIT } as const;

it("puts a step behind the limit that it gave way to, and counts no attempt for it", () => {
  const run = new MemoryRun(aPlan([noop("a")]));
  const { readied, works } = run.end(run.claim("a"), GIVES_WAY, anyWorker);
  expect(readied).toMatchObject([{ node: "a", waitsFor: LIMIT }]);
  // Not to the worker that has just found no room.
  expect(works).toEqual([]);
  expect(run.step("a")).toMatchObject({ status: "ready", failures: 0, attempts: 1 });
  expect(run.run.attemptsBegun).toBe(0);
  run.claim("a");
  expect(run.succeed("a").readied).toEqual([]);
});

it("puts a step behind no limit that gave way to one while its run is paused", () => {
  const run = new MemoryRun(aPlan([noop("a")]));
  const work = run.claim("a");
  const actor = { kind: "user", id: "u", name: "Ada" } as const;
  run.move({ type: "pause_requested", reason: "r", actor });
  expect(run.end(work, GIVES_WAY).readied).toEqual([]);
  const { readied } = run.move({ type: "resume_requested", reason: "r", actor });
  expect(readied).toMatchObject([{ node: "a", waitsFor: null }]);
});
