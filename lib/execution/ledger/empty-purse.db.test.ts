import { describe, expect, it } from "vitest";
import { decideApproval } from "@/lib/domain/approvals/decide-approval";
import { pendingOf } from "@/lib/domain/approvals/testing";
import { aMember } from "@/lib/domain/auth/testing";
import { cancelRun } from "@/lib/domain/runs/control/cancel-run";
import { claimNext, end, eventsOf, runRow, stepRow } from "@/lib/domain/runs/testing";
import { purseOf, usd } from "@/lib/domain/runs/testing/purses";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { aBoundedRun, ask, done, driesUp, grant } from "@/lib/execution/ledger/testing/budgets";
import { testDatabase } from "@/lib/platform/testing/database";

const { query } = testDatabase();

describe("an empty purse", () => {
  it("fails the run, and the class says why", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.4 } });
    const work = await claimNext(run);
    await end(work, await driesUp(work));
    expect(await stepRow(run, "a")).toMatchObject({
      status: "failed",
      error: { class: "budget_exceeded", code: "budget_exhausted" },
    });
    expect(await eventsOf(run)).toContain("budget.exhausted a");
    await expectSound(run);
  });

  it("that waits asks once, lets go on what is free, and goes on with the grant", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.4, on_exhausted: "wait" }, graph: "a; b; f" });
    const works = [await claimNext(run), await claimNext(run), await claimNext(run)];
    for (const work of works) await end(work, work.node === "f" ? done : await driesUp(work));
    expect(await runRow(run)).toMatchObject({
      execution_status: "waiting",
      status_reason: "budget",
    });
    expect(await query("select from approvals where run_id = $1", [run.runId])).toHaveLength(1);
    await expectSound(run);

    const answer = await grant(run, usd(2));
    expect(answer.approval).toMatchObject({
      kind: "budget",
      step_id: null,
      status: "approved",
      budget: { purse: "run", need: { usd: 0.5 }, limit: { usd: 0.4 } },
    });
    expect(await purseOf(run)).toMatchObject({ limit: 2.4 });
    for (const _ of ["a", "b"]) {
      const work = await claimNext(run);
      await ask(work);
      await end(work, done);
    }
    expect(await runRow(run)).toMatchObject({
      execution_status: "succeeded",
      review_status: "not_required",
    });
  });

  it("is granted to by who manages the workspace or owns the budget, and by nobody else", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.4, on_exhausted: "wait" } });
    const work = await claimNext(run);
    await end(work, await driesUp(work));
    const id = await pendingOf(run);
    const answer = { option: "grant", reason: "", revision: 1, amount: usd(1) };
    await expect(decideApproval(await aMember(run, "approver"), id, answer)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(
      decideApproval(await aMember(run, "owner"), id, { ...answer, amount: undefined }),
    ).rejects.toMatchObject({ details: { issues: [{ path: "/body/amount" }] } });
    await grant(run, usd(1), "owner");
    await expect(decideApproval(await aMember(run, "owner"), id, answer)).rejects.toMatchObject({
      code: "APPROVAL_ALREADY_DECIDED",
    });
  });

  it("that nobody fills fails what waits", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.4, on_exhausted: "wait" } });
    const work = await claimNext(run);
    await end(work, await driesUp(work));
    await decideApproval(await aMember(run, "admin"), await pendingOf(run), {
      option: "reject",
      reason: "too much",
      revision: 1,
    });
    expect(await runRow(run)).toMatchObject({ execution_status: "failed" });
  });

  it("takes its request along when the run is cancelled", async () => {
    const run = await aBoundedRun({ budget: { usd: 0.4, on_exhausted: "wait" } });
    const work = await claimNext(run);
    await end(work, await driesUp(work));
    await cancelRun(await aMember(run, "operator"), run.runId, "enough");
    expect(await query("select status from approvals where run_id = $1", [run.runId])).toEqual([
      { status: "withdrawn" },
    ]);
  });

  /** Race: a grant against the word of another attempt that the purse is empty; and two grants. */
  it("counts one grant of many, and loses no step between it and another exhaustion", async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const run = await aBoundedRun({ budget: { usd: 0.4, on_exhausted: "wait" }, graph: "a; b" });
      const [first, second] = [await claimNext(run), await claimNext(run)];
      await end(first, await driesUp(first));
      const dry = await driesUp(second);
      const id = await pendingOf(run);
      const owners = await Promise.all([aMember(run, "owner"), aMember(run, "admin")]);
      const outcomes = await Promise.allSettled([
        ...owners.map((owner) =>
          decideApproval(owner, id, { option: "grant", reason: "", revision: 1, amount: usd(5) }),
        ),
        end(second, dry),
      ]);
      expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
      expect(await purseOf(run)).toMatchObject({ limit: 5.4 });
      for (const node of ["a", "b"])
        expect(await stepRow(run, node)).toMatchObject({ status: "ready" });
      await expectSound(run);
    }
  });
});
