import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { cancelRun } from "../control/cancel-run";
import { fireTimers } from "../sweeping/fire-timers";
import { aPerson, aRun, aWorker, claim, claimNext, done, end, failure } from "../testing";
import { anEffect } from "../testing/effects";
import { expectSound } from "../testing/soundness";
import { getRun } from "./read-run";

const { query } = testDatabase();

const passGrace = (runId: string) =>
  query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [runId]);

describe("what a run leaves behind", () => {
  it("lists after a cancel what stands, what nobody knows of, and the attempts that did not stop", async () => {
    const run = await aRun("a -> z; b; c; d");
    const operator = await aPerson(run, "operator");
    const works = await claim(run, await aWorker(), 4);
    const of = (node: string) => {
      const work = works.find((each) => each.node === node);
      if (!work) throw new Error(`${node} was not claimed.`);
      return work;
    };
    await anEffect(run, "a", "confirmed");
    await end(of("a"), done());
    await anEffect(run, "b", "sent");
    await anEffect(run, "c", "refused");
    expect((await getRun(operator, run.runId)).aftermath).toBe(null);
    await cancelRun(operator, run.runId, "Enough.");
    expect((await getRun(operator, run.runId)).aftermath).toBe(null);
    await end(of("d"), { ...failure(), status: "cancelled" });
    await passGrace(run.runId);
    await fireTimers();

    const found = await getRun(operator, run.runId);
    expect(found.execution_status).toBe("cancelled");
    const nodes = (items: { step_id: { node: string } }[] | undefined) =>
      items?.map(({ step_id: { node } }) => node);
    expect(nodes(found.aftermath?.standing)).toEqual(["a"]);
    expect(nodes(found.aftermath?.unknown)).toEqual(["b"]);
    expect(found.aftermath?.ignored_cancel).toMatchObject([
      { step_id: { node: "b" }, attempt: 1, ended_at: expect.any(Date) },
      { step_id: { node: "c" }, attempt: 1 },
    ]);
    const [rows] = await query(
      "select count(*)::int as n from attempts where run_id = $1 and status = 'unknown'",
      [run.runId],
    );
    expect(rows).toEqual({ n: 1 });
    await expectSound(run);
  });

  it("keeps evidence from who may not read content, and says nothing of a run that went well", async () => {
    const good = await aRun("a");
    await anEffect(good, "a", "confirmed");
    await end(await claimNext(good), done());
    expect((await getRun(await aPerson(good, "viewer"), good.runId)).aftermath).toBe(null);
    const bad = await aRun("a; b");
    await anEffect(bad, "a", "confirmed");
    await query("update effects set evidence = '{\"booking\": 7}' where run_id = $1", [bad.runId]);
    await end(await claimNext(bad), done());
    await end(await claimNext(bad), failure());
    const evidence = async (role: "operator" | "viewer") =>
      (await getRun(await aPerson(bad, role), bad.runId)).aftermath?.standing[0]?.evidence;
    expect(await evidence("operator")).toEqual({ booking: 7 });
    expect(await evidence("viewer")).toBe(null);
  });
});
