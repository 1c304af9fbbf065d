import { describe, expect, it } from "vitest";
import { noop } from "@/lib/engine/testing/a-plan";
import { testDatabase } from "@/lib/platform/testing/database";
import { aPool, aRun, claimNext, holdRun, runRow, stepRow, type TestRun } from "../testing";
import { type Contender, cancel, completion, pause } from "../testing/races";
import { expectSound } from "../testing/soundness";
import { mover } from "./engine";

testDatabase();

/** Somebody holds the run until both have come: they go in one transaction, in this order. */
async function together(run: TestRun, first: Contender, second: Contender) {
  const held = await holdRun(run);
  const both = Promise.all([first(mover()), second(mover())]);
  await held.release();
  return both;
}

const BROKEN = { class: "permission", code: "broken", message: "It broke." } as const;
function failingRun() {
  const pool = aPool();
  return aRun("a -> b", { pool, nodes: { a: noop("a", { pool, on_failure: "fail_run" }) } });
}

describe("moves of one run in one transaction", () => {
  it.each([
    ["cancel", cancel],
    ["pause", pause],
  ])("[SD-08] find it failed by the first: a %s changes nothing about that", async (_, late) => {
    const run = await failingRun();
    const failure = completion(await claimNext(run), { status: "failed", error: BROKEN });
    const [, { outcome }] = await together(run, failure, late(run));
    expect(outcome).toMatchObject({ ok: false, why: "conflict", status: "failed" });
    expect(await runRow(run)).toMatchObject({
      execution_status: "failed",
      desired_action: "none",
      paused_at: null,
    });
    await expectSound(run);
  });

  it("[SD-08] find it succeeded by the first: a pause comes too late", async () => {
    const run = await aRun("a");
    const success = completion(await claimNext(run));
    const [, { outcome }] = await together(run, success, pause(run));
    expect(outcome).toMatchObject({ ok: false, why: "conflict", status: "succeeded" });
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
    expect(await stepRow(run, "a")).toMatchObject({ status: "succeeded" });
    await expectSound(run);
  });
});
