import { expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { aRun, claimNext, done, end, stepRow } from "../testing";
import { expectSound } from "../testing/soundness";
import { noteBranch } from "./note-branch";

const { query } = testDatabase();

it("says in the log, of the attempt that has the step, that it takes another way, and moves nothing", async () => {
  const run = await aRun("a");
  const work = await claimNext(run);
  const left = [{ ordinal: 2, target: "book@1.0.0", key: "k" }];
  const branch = { branch: 1, ordinal: 2, left };
  expect(await noteBranch(work, branch)).toBe(true);
  const events = () =>
    query(
      "select node, attempt, payload from events where run_id = $1 and type = 'step.branch_opened'",
      [run.runId],
    );
  expect(await events()).toEqual([{ node: "a", attempt: 1, payload: branch }]);
  expect(await stepRow(run, "a")).toMatchObject({ status: "running", fence: work.fence });

  expect(await noteBranch({ ...work, fence: work.fence + 1 }, branch)).toBe(false);
  await end(work, done());
  expect(await noteBranch(work, branch)).toBe(false);
  expect(await events()).toHaveLength(1);
  await expectSound(run);
});
