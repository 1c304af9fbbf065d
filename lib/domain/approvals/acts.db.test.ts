import { describe, expect, it } from "vitest";
import { aMember } from "@/lib/domain/auth/testing";
import { fireTimers } from "@/lib/domain/runs/sweeping/fire-timers";
import { eventsOf, runRow, stepRow, type TestRun } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { encodeId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { claimApproval, releaseApproval } from "./claim-approval";
import { commentApproval } from "./comment-approval";
import { decideApproval } from "./decide-approval";
import { overrideApproval } from "./override-approval";
import { getApproval } from "./read-approval";
import { readApprovals } from "./read-approvals";
import { approve, aRequest, codeOf } from "./testing";
import { withdrawApproval } from "./withdraw-approval";

const { query } = testDatabase();

const startedBy = (run: TestRun, { kind, id, name }: { kind: string; id: string; name: string }) =>
  query("update runs set initiated_by = $1 where id = $2", [
    JSON.stringify({ kind, id, name }),
    run.runId,
  ]);
const forbidden = { code: "FORBIDDEN" };
const said = (text: string) => ({ commentId: newId("approvalComment"), text });
const take = { option: "approve", reason: "Nobody is there.", revision: 1 };

describe("a withdrawal", () => {
  it("asks nobody any more, and the run goes the way of a rejection, or its own", async () => {
    const { run, id, approver } = await aRequest();
    const operator = await aMember(run, "operator");
    expect(await getApproval(operator, id)).toMatchObject({ may_withdraw: true });
    const { approval } = await withdrawApproval(operator, id, {
      revision: 1,
      reason: "Asked too early.",
    });
    expect(approval).toMatchObject({
      status: "withdrawn",
      closed_reason: "Asked too early.",
      decision: null,
      may_withdraw: false,
    });
    expect(await stepRow(run, "c")).toMatchObject({ status: "ready" });
    expect(await stepRow(run, "b")).toMatchObject({ status: "skipped" });
    await expect(decideApproval(approver, id, approve)).rejects.toMatchObject({
      code: "APPROVAL_CLOSED",
    });
    expect(await eventsOf(run)).toContain("approval.withdrawn ok");
    const audit = await query("select action, target from audit_events where tenant_id = $1", [
      run.tenantId,
    ]);
    expect(audit).toEqual([{ action: "approval.withdraw", target: encodeId("approval", id) }]);
    await expectSound(run);
  });

  it("is refused to whoever may neither override nor control the run that they started", async () => {
    const { run, id, approver } = await aRequest();
    const author = await aMember(run, "author");
    await startedBy(run, author);
    for (const person of [approver, author])
      await expect(
        withdrawApproval(person, id, { revision: 1, reason: "No." }),
      ).rejects.toMatchObject(forbidden);
    expect(await getApproval(author, id)).toMatchObject({ status: "pending", may_withdraw: false });
  });
});

describe("an override", () => {
  it("lets the run go on by the option, is recorded as one, and approves nothing", async () => {
    const { run, id } = await aRequest();
    const operator = await aMember(run, "operator");
    const { approval } = await overrideApproval(operator, id, take);
    expect(approval).toMatchObject({
      status: "approved",
      decision: { option: "approve", is_override: true, decided_by: { id: operator.id } },
    });
    expect(await stepRow(run, "b")).toMatchObject({ status: "ready" });
    expect(await runRow(run)).toMatchObject({ review_status: "rejected" });
    const { items } = await readApprovals(operator, { limit: 10 });
    expect(items).toMatchObject([{ id, decided: { is_override: true } }]);
    await expectSound(run);
  });

  it("takes a second person with the right", async () => {
    const { run, id, approver } = await aRequest();
    const operator = await aMember(run, "operator");
    await startedBy(run, operator);
    for (const person of [operator, approver])
      await expect(overrideApproval(person, id, take)).rejects.toMatchObject(forbidden);
    expect(await getApproval(operator, id)).toMatchObject({
      status: "pending",
      may_override: false,
      may_withdraw: true,
    });
    const other = await aMember(run, "admin");
    await expect(overrideApproval(other, id, { ...take, option: "no" })).rejects.toMatchObject({
      code: "INVALID_REQUEST",
    });
    await overrideApproval(other, id, take);
  });

  it("[SD-24] and a vote, an expiry and a withdrawal at once leave exactly one outcome", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { run, id, approver } = await aRequest({ expires_in: "PT1H", on_expired: "reject" });
      const [operator, admin] = [await aMember(run, "operator"), await aMember(run, "admin")];
      await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [
        run.runId,
      ]);
      const [...acts] = await Promise.allSettled([
        decideApproval(approver, id, approve),
        overrideApproval(operator, id, take),
        withdrawApproval(admin, id, { revision: 1, reason: "No." }),
        fireTimers(),
      ]);
      const taken = acts.slice(0, 3).filter((act) => codeOf(act) === "decided");
      const { status, revision } = await getApproval(admin, id);
      expect([taken.length, revision]).toEqual([status === "expired" ? 0 : 1, 2]);
      await expectSound(run);
    }
  });
});

describe("who takes care of a request", () => {
  it("is said to the others, and keeps nobody from deciding", async () => {
    const { run, id, approver } = await aRequest();
    const second = await aMember(run, "approver");
    expect(await claimApproval(approver, id, false)).toMatchObject({
      claim: { by: { id: approver.id } },
      revision: 1,
    });
    await expect(claimApproval(second, id, false)).rejects.toMatchObject({
      code: "RUN_STATE_CONFLICT",
      details: { claimed_by: approver.name },
    });
    expect(await releaseApproval(second, id)).toMatchObject({ claim: { by: { id: approver.id } } });
    expect(await claimApproval(second, id, true)).toMatchObject({
      claim: { by: { id: second.id } },
    });
    expect(await releaseApproval(second, id)).toMatchObject({ claim: null });
    await claimApproval(second, id, false);
    expect((await decideApproval(approver, id, approve)).approval.status).toBe("approved");
    await expect(claimApproval(approver, id, true)).rejects.toMatchObject({
      code: "APPROVAL_ALREADY_DECIDED",
    });
  });

  it("is one of two who say so at once", async () => {
    const { run, id, approver } = await aRequest();
    const second = await aMember(run, "approver");
    const claims = await Promise.allSettled(
      [approver, second].map((person) => claimApproval(person, id, false)),
    );
    expect(claims.map(codeOf).sort()).toEqual(["RUN_STATE_CONFLICT", "decided"]);
  });

  it("is nobody whom the request is not for", async () => {
    const { run, id } = await aRequest({ role: "admin" });
    await expect(claimApproval(await aMember(run, "approver"), id, false)).rejects.toMatchObject(
      forbidden,
    );
  });
});

describe("comments", () => {
  it("stand with the request, in order, and change nothing about it", async () => {
    const { run, id, approver } = await aRequest();
    const author = await aMember(run, "author");
    await commentApproval(author, id, said("See page two."));
    await commentApproval(approver, id, said("Seen."));
    expect(await getApproval(approver, id)).toMatchObject({
      revision: 1,
      comments: [
        { text: "See page two.", by: { id: author.id } },
        { text: "Seen.", by: { id: approver.id } },
      ],
    });
    const viewer = await aMember(run, "viewer");
    await expect(commentApproval(viewer, id, said("Hm."))).rejects.toMatchObject(forbidden);
    expect((await getApproval(viewer, id)).comments).toEqual([]);
    await expect(
      query("update approval_comments set text = 'x' where approval_id = $1", [id]),
    ).rejects.toThrow("immutable");
  });

  it("are refused about what is not of the workspace", async () => {
    const { id } = await aRequest();
    const { approver: stranger } = await aRequest();
    await expect(commentApproval(stranger, id, said("Hm."))).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(claimApproval(stranger, id, true)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
