import { describe, expect, it } from "vitest";
import { noop } from "@/lib/engine/testing/a-plan";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { rerunRun } from "../rerun/rerun-run";
import {
  aPerson,
  aRun,
  claimNext,
  end,
  eventsOf,
  failure,
  runRow,
  stepRow,
  type TestRun,
} from "../testing";
import { expectSound } from "../testing/soundness";
import { cancelRun } from "./cancel-run";
import { holdStep } from "./intervene";
import { pauseRun } from "./pause-run";

const { query, connect } = testDatabase();

/** Somebody's own transaction, begun by hand and forgotten. */
async function forget({ runId }: TestRun) {
  const session = await connect();
  await session.query("begin");
  await session.query("select from runs where id = $1 for update", [runId]);
  return () => session.query("rollback");
}

const auditsOf = ({ tenantId }: TestRun) =>
  query("select action from audit_events where tenant_id = $1", [tenantId]);

const HELD = {
  code: "DEPENDENCY_UNAVAILABLE",
  retryAfterSeconds: 2,
  details: { reason: "run_held" },
};

describe("what is asked of a run whose row somebody holds", () => {
  it("is refused within seconds, with nothing done, and may be asked again", async () => {
    const run = await aRun("a -> b");
    const operator = await aPerson(run, "operator");
    const before = [await eventsOf(run), await auditsOf(run)];
    const letGo = await forget(run);
    const step = { runId: run.runId, node: "a", scope: "" };
    const asked = [
      () => holdStep(operator, step, "Wait."),
      () => pauseRun(operator, run.runId, "Wait."),
      () => cancelRun(operator, run.runId, "Enough."),
    ];
    const refused = asked.map((ask) => expect(ask()).rejects.toMatchObject(HELD));
    await Promise.all(refused);
    expect([await eventsOf(run), await auditsOf(run)]).toEqual(before);

    await letGo();
    for (const ask of asked) await ask();
    expect(await runRow(run)).toMatchObject({ execution_status: "cancelled" });
    expect(await stepRow(run, "a")).toMatchObject({ status: "cancelled" });
    await expectSound(run);
  });

  it("is none of its reruns' business: one begins, whoever holds the run that it comes from", async () => {
    const pool = `held-${newId("run").slice(-12)}`;
    const run = await aRun("a", {
      nodes: { a: noop("a", { pool, on_failure: "fail_run" }) },
      pool,
    });
    await end(await claimNext(run), failure());
    const operator = await aPerson(run, "operator");
    const letGo = await forget(run);
    const asked = { id: newId("run"), from: "a", reason: "Once more.", traceId: "t" };
    await expect(rerunRun(operator, run.runId, asked)).resolves.toMatchObject({ id: asked.id });
    await letGo();
    await expectSound(run);
  });

  it("is done where the run is let go in time", async () => {
    const run = await aRun("a");
    const operator = await aPerson(run, "operator");
    const letGo = await forget(run);
    const asked = pauseRun(operator, run.runId, "Wait.");
    await testDatabase().waitForBlocked(1);
    await letGo();
    await expect(asked).resolves.toMatchObject({ execution_status: "paused" });
    await expectSound(run);
  });
});
