import { describe, expect, it } from "vitest";
import { aTenant } from "@/lib/domain/auth/testing";
import { encodeId } from "@/lib/kernel/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { aPerson, aRun, claimNext, end, eventsOf, stepRow, type TestRun } from "../testing";
import { anEffect } from "../testing/effects";
import { expectSound } from "../testing/soundness";
import { resolveEffect } from "./resolve-effect";

const { query } = testDatabase();

/** A run whose step has sent something of which nobody knows what became. */
async function anOpenEffect() {
  const run = await aRun("a -> b");
  const work = await claimNext(run);
  await anEffect(run, "a", "unknown");
  const error = { class: "outcome_unknown", code: "no_answer", message: "Lost." } as const;
  await end(work, { status: "failed", error, effectsOpen: true });
  return run;
}

const stepOf = ({ runId }: TestRun) => ({ runId, node: "a", scope: "" });
const effectOf = async ({ runId }: TestRun) =>
  (await query("select status, evidence from effects where run_id = $1", [runId]))[0];
const happened = {
  verdict: "happened",
  reason: "Looked it up.",
  evidence: "Booking 7",
  output: { id: 7 },
} as const;

describe("[SD-18] what somebody says of a lost call", () => {
  it("confirms the effect, moves the step and is audited, in one", async () => {
    const run = await anOpenEffect();
    const operator = await aPerson(run, "operator");
    expect(await resolveEffect(operator, stepOf(run), happened)).toMatchObject({
      status: "succeeded",
      output: { id: 7 },
    });
    expect(await effectOf(run)).toMatchObject({
      status: "confirmed",
      evidence: { said: "Booking 7" },
    });
    expect(await eventsOf(run)).toEqual(
      expect.arrayContaining(["effect.unknown a", "operator.intervened a", "effect.confirmed a"]),
    );
    const audited = await query(
      "select details from audit_events where tenant_id = $1 and action = 'effect.resolve'",
      [run.tenantId],
    );
    expect(audited).toMatchObject([
      {
        details: {
          verdict: "happened",
          evidence: "Booking 7",
          run_id: encodeId("run", run.runId),
        },
      },
    ]);
    expect((await claimNext(run)).node).toBe("b");
    await expectSound(run);
  });

  it("lets the step try again, or fail with the call still unknown", async () => {
    const again = await anOpenEffect();
    const { reason, evidence } = happened;
    await resolveEffect(await aPerson(again, "operator"), stepOf(again), {
      verdict: "did_not_happen",
      reason,
      evidence,
    });
    expect(await effectOf(again)).toMatchObject({ status: "refused" });
    expect(await claimNext(again)).toMatchObject({ node: "a", number: 2 });

    const lost = await anOpenEffect();
    await resolveEffect(await aPerson(lost, "admin"), stepOf(lost), { verdict: "give_up", reason });
    expect(await effectOf(lost)).toMatchObject({ status: "unknown" });
    expect(await stepRow(lost, "a")).toMatchObject({ status: "failed" });
    await expectSound(lost);
  });

  it("counts once, and only while the step waits for it", async () => {
    const run = await anOpenEffect();
    const operator = await aPerson(run, "operator");
    const answers = await Promise.allSettled([
      resolveEffect(operator, stepOf(run), happened),
      resolveEffect(operator, stepOf(run), { ...happened, output: { id: 8 } }),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(resolveEffect(operator, stepOf(run), happened)).rejects.toMatchObject({
      code: "RUN_STATE_CONFLICT",
      details: { step_status: "succeeded" },
    });
  });

  it("is heard from nobody without the right, and of no other tenant's step", async () => {
    const run = await anOpenEffect();
    for (const role of ["author", "approver", "viewer"] as const)
      await expect(
        resolveEffect(await aPerson(run, role), stepOf(run), happened),
      ).rejects.toMatchObject({ code: "FORBIDDEN" });
    const stranger = await aPerson(await aTenant(), "admin");
    await expect(resolveEffect(stranger, stepOf(run), happened)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await effectOf(run)).toMatchObject({ status: "unknown" });
  });
});
