import { describe, expect, it } from "vitest";
import { aMember } from "@/lib/domain/auth/testing";
import { fireTimers } from "@/lib/domain/runs/sweeping/fire-timers";
import { eventsOf, runRow, type TestRun } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { testDatabase } from "@/lib/platform/testing/database";
import { decideApproval } from "./decide-approval";
import { getApproval } from "./read-approval";
import { readApprovals } from "./read-approvals";
import { approve, aRequest, codeOf } from "./testing";

const { query } = testDatabase();

const fire = async (run: TestRun, kind: string) => {
  await query(
    "update timers set fire_at = now() - interval '1 s' where run_id = $1 and kind = $2",
    [run.runId, kind],
  );
  await fireTimers();
};

describe("a request that nobody decides", () => {
  it("is brought to mind as often as it says, and stays open", async () => {
    const { run, id, approver } = await aRequest({
      due_in: "PT1H",
      remind: { every: "PT1H", max: 2 },
    });
    expect((await getApproval(approver, id)).due_at).not.toBeNull();
    for (const _ of [1, 2, 3]) await fire(run, "approval_reminder");
    expect(await getApproval(approver, id)).toMatchObject({
      status: "pending",
      reminders: 2,
      revision: 1,
    });
    const reminded = (await eventsOf(run)).filter((event) => event === "approval.reminded ok");
    expect(reminded).toHaveLength(2);
    expect(await runRow(run)).toMatchObject({ status_reason: "approval" });
    await expectSound(run);
  });

  it("is for the role that it is escalated to, beside those whom it was for", async () => {
    const { run, id } = await aRequest({
      role: undefined,
      people: ["nobody@test.local"],
      escalate: { after: "PT1H", role: "approver" },
    });
    const chief = await aMember(run, "approver");
    const mine = () => readApprovals(chief, { assignee: "me", limit: 10 });
    expect((await mine()).items).toEqual([]);
    await expect(decideApproval(chief, id, approve)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await fire(run, "approval_escalation");
    expect((await mine()).items).toMatchObject([{ id, may_decide: true }]);
    expect(await getApproval(chief, id)).toMatchObject({ escalated_to: "approver", revision: 2 });
    const { approval } = await decideApproval(chief, id, { ...approve, revision: 2 });
    expect(approval.status).toBe("approved");
    await expectSound(run);
  });

  it("is escalated by its expiry where it says so, and can be decided after that", async () => {
    const { run, id, approver } = await aRequest({
      expires_in: "PT1H",
      on_expired: "escalate",
      escalate: { after: "P1D", role: "admin" },
    });
    await query("update approvals set expires_at = now() - interval '1 s' where id = $1", [id]);
    await fire(run, "approval_expiry");
    expect(await getApproval(approver, id)).toMatchObject({
      status: "pending",
      may_decide: true,
      escalated_to: "admin",
    });
    await decideApproval(approver, id, { ...approve, revision: 2 });
    await expectSound(run);
  });

  it("is decided, or escalated and then refused in the old revision, when both happen at once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { run, id, approver } = await aRequest({ escalate: { after: "PT1H", role: "admin" } });
      await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [
        run.runId,
      ]);
      const [decided] = await Promise.allSettled([
        decideApproval(approver, id, approve),
        fireTimers(),
      ]);
      expect(["decided", "REVISION_CONFLICT"]).toContain(codeOf(decided));
      await expectSound(run);
    }
  });
});
