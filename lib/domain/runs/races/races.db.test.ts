import { describe, expect } from "vitest";
import { noop } from "@/lib/engine/testing/a-plan";
import { testDatabase } from "@/lib/platform/testing/database";
import { mover } from "../moving/engine";
import { aRun, aWorker, claim, claimNext, runRow, startTestRun, stepRow } from "../testing";
import {
  always,
  anAskingRun,
  cancel,
  completion,
  decision,
  lapse,
  pause,
  queuedOf,
  race,
  rival,
  wins,
} from "../testing/races";

const { query } = testDatabase();

describe("a completion", () => {
  always("[SD-13] against the loss of its worker: exactly one counts", async (round) => {
    const run = await aRun("a -> b");
    const work = await claimNext(run);
    const moved = await race(round, completion(work), lapse(run, work));
    expect(wins(moved)).toBe(1);
    const status = moved[0].outcome.ok ? "succeeded" : "ready";
    expect(await stepRow(run, "a")).toMatchObject({ status });
    return run;
  });

  always("[SD-11] that comes twice is one", async (round) => {
    const run = await aRun("a -> b");
    const work = await claimNext(run);
    expect(wins(await race(round, completion(work), completion(work)))).toBe(1);
    expect(await stepRow(run, "b")).toMatchObject({ status: "ready", edges_satisfied: 1 });
    return run;
  });

  always("against a cancel: what was done stays done, and nothing follows it", async (round) => {
    const run = await aRun("a -> b");
    const work = await claimNext(run);
    const [completed, cancelled] = await race(round, completion(work), cancel(run));
    expect([completed.outcome.ok, cancelled.outcome.ok]).toEqual([true, true]);
    expect(await runRow(run)).toMatchObject({ execution_status: "cancelled" });
    expect(await stepRow(run, "a")).toMatchObject({ status: "succeeded" });
    return run;
  });

  always("against a pause: its successor is ready and held", async (round) => {
    const run = await aRun("a -> b");
    const work = await claimNext(run);
    expect(wins(await race(round, completion(work), pause(run)))).toBe(2);
    expect(await runRow(run)).toMatchObject({ execution_status: "paused" });
    expect(await queuedOf(run)).toEqual([]);
    return run;
  });

  always("of the last two branches: the join sees both", async (round) => {
    const run = await aRun("a -> c; b -> c");
    const [a, b] = await claim(run, await aWorker(), 2);
    if (!a || !b) throw new Error("Two steps should be ready.");
    expect(wins(await race(round, completion(a), completion(b)))).toBe(2);
    expect(await stepRow(run, "c")).toMatchObject({ status: "ready", edges_satisfied: 2 });
    return run;
  });
});

describe("two sweeps", () => {
  always("[SD-12] on one lost worker end its attempt once", async (round) => {
    const run = await aRun("a -> b");
    const work = await claimNext(run);
    expect(wins(await race(round, lapse(run, work), lapse(run, work)))).toBe(1);
    expect(await stepRow(run, "a")).toMatchObject({ status: "ready", losses: 1 });
    return run;
  });
});

describe("two claims", () => {
  always("[WF-03] of one ready step give it to one worker", async () => {
    const run = await aRun("a");
    const [first, second] = [await aWorker(), await aWorker()];
    const works = await Promise.all([claim(run, first, 1), claim(run, second, 1, rival)]);
    expect(works.flat()).toHaveLength(1);
    return run;
  });
});

describe("a version that is published while runs wait", () => {
  always("[P6-06] leaves them as they are", async (round) => {
    const run = await anAskingRun();
    const publish = query(
      `insert into workflow_versions (tenant_id, workspace_id, id, workflow_id, number, spec, digest, manifest,
         plan_format, published_by)
       select tenant_id, workspace_id, gen_random_uuid(), workflow_id, 2, jsonb_set(spec, '{spec,nodes}', '[]'), 'e',
         manifest, plan_format, published_by
       from workflow_versions where id = $1`,
      [run.versionId],
    );
    const by = round % 2 === 0 ? mover() : rival;
    const [decided] = await Promise.all([decision(run, "ask", "approve")(by), publish]);
    expect(decided.outcome).toEqual({ ok: true });
    expect(await stepRow(run, "yes")).toMatchObject({ status: "ready" });
    expect(await runRow(run)).toMatchObject({ workflow_version_id: run.versionId });
    return run;
  });
});

describe("many at once", () => {
  always(
    "completions of every step of several runs, by both: none is lost, none counts twice",
    async () => {
      const worker = await aWorker();
      const nodes = Object.fromEntries(
        ["a", "b", "c"].map((id) => [id, noop(id, { pool: "many" })]),
      );
      const first = await aRun("a -> d; b -> d; c -> d", { pool: "many", nodes });
      const others = await Promise.all([1, 2].map(() => startTestRun(first, "many")));
      const works = await claim({ pool: "many" }, worker, 9);
      expect(works).toHaveLength(9);
      const moved = await Promise.all(
        works.flatMap((work) => [completion(work)(mover()), completion(work)(rival)]),
      );
      expect(wins(moved)).toBe(9);
      for (const run of [first, ...others])
        expect(await stepRow(run, "d")).toMatchObject({ status: "ready", edges_satisfied: 3 });
      await Promise.all([first, ...others].map((run) => cancel(run)(mover())));
      return [first, ...others];
    },
  );
});
