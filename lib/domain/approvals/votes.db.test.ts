import { describe, expect, it } from "vitest";
import { aMember } from "@/lib/domain/auth/testing";
import { cancelRun } from "@/lib/domain/runs/control/cancel-run";
import { fireTimers } from "@/lib/domain/runs/sweeping/fire-timers";
import { eventsOf, stepRow } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import type { ApprovalId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";
import { testDatabase } from "@/lib/platform/testing/database";
import { countApprovals } from "./count-approvals";
import { decideApproval } from "./decide-approval";
import { getApproval } from "./read-approval";
import { readApprovals } from "./read-approvals";
import { approve, aRequest, codeOf, reject } from "./testing";

const { query } = testDatabase();

const setRole = (id: string, role: Role) =>
  query("update memberships set role = $2 where user_id = $1", [id, role]);
const votesOf = (id: ApprovalId) =>
  query<{ stage: number; option: string; dropped_why: string | null }>(
    "select stage, option, dropped_why from approval_votes where approval_id = $1 order by cast_at, id",
    [id],
  );

describe("a request that takes several people", () => {
  it("stays open until enough have voted alike, and shows who has", async () => {
    const { run, id, approver } = await aRequest({ required: 2 });
    const second = await aMember(run, "approver");
    const first = await decideApproval(approver, id, { ...approve, reason: "fine" });
    expect(first.approval).toMatchObject({
      status: "pending",
      revision: 1,
      may_decide: true,
      stages: [{ role: "approver", required: 2, reject_quorum: 1 }],
      votes: [{ option: "approve", reason: "fine", by: { id: approver.id }, dropped: null }],
    });
    expect(first.run).toMatchObject({ execution_status: "waiting", review_status: "pending" });
    await expectSound(run);

    const { approval } = await decideApproval(second, id, approve);
    expect(approval).toMatchObject({
      status: "approved",
      decision: { decided_by: { id: second.id } },
    });
    expect(await stepRow(run, "b")).toMatchObject({ status: "ready" });
    const events = (await eventsOf(run)).filter((event) => event.startsWith("approval."));
    expect(events).toEqual([
      "approval.requested ok",
      "approval.vote ok",
      "approval.vote ok",
      "approval.decided ok",
    ]);
    await expectSound(run);
  });

  it("waits no more for whoever has voted", async () => {
    const { run, id, approver } = await aRequest({ required: 2 });
    const mine = () => readApprovals(approver, { assignee: "me", limit: 10 });
    expect((await mine()).items).toHaveLength(1);
    await decideApproval(approver, id, approve);
    expect((await mine()).items).toEqual([]);
    expect(await countApprovals(approver)).toMatchObject({ for_me: 0 });
    expect(await countApprovals(await aMember(run, "approver"))).toMatchObject({ for_me: 1 });
  });

  it("counts the last vote of each person", async () => {
    const { run, id, approver } = await aRequest({ required: 2, reject_quorum: 2 });
    await decideApproval(approver, id, approve);
    await decideApproval(approver, id, reject);
    await decideApproval(approver, id, approve);
    expect(await votesOf(id)).toEqual([
      { stage: 0, option: "approve", dropped_why: "changed" },
      { stage: 0, option: "reject", dropped_why: "changed" },
      { stage: 0, option: "approve", dropped_why: null },
    ]);
    expect(await stepRow(run, "ok")).toMatchObject({ status: "waiting" });
    await expectSound(run);
  });

  it("[AT-13] counts no vote of a person who has lost the right meanwhile", async () => {
    const { run, id, approver } = await aRequest({ required: 2 });
    const [second, third] = [await aMember(run, "approver"), await aMember(run, "approver")];
    await decideApproval(approver, id, approve);
    await setRole(approver.id, "viewer");
    expect((await decideApproval(second, id, approve)).approval).toMatchObject({
      status: "pending",
      votes: [{ by: { id: approver.id }, dropped: "right_lost" }, { dropped: null }],
    });
    await expect(
      decideApproval({ ...approver, role: "viewer" }, id, approve),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await decideApproval(third, id, approve)).approval.status).toBe("approved");
    await expectSound(run);
  });

  it("counts no vote of a person who is disabled or has left", async () => {
    const { run, id, approver } = await aRequest({ required: 3 });
    const [disabled, gone] = [await aMember(run, "approver"), await aMember(run, "approver")];
    for (const person of [disabled, gone]) await decideApproval(person, id, approve);
    await query("update users set disabled_at = now() where id = $1", [disabled.id]);
    await query("delete from memberships where user_id = $1", [gone.id]);
    await decideApproval(approver, id, approve);
    expect((await votesOf(id)).map((vote) => vote.dropped_why)).toEqual([
      "right_lost",
      "right_lost",
      null,
    ]);
  });

  it("leaves what was said as it was said: the database refuses", async () => {
    const { id, approver } = await aRequest({ required: 2 });
    await decideApproval(approver, id, approve);
    for (const change of [
      "update approval_votes set option = 'reject'",
      "delete from approval_votes",
    ])
      await expect(query(`${change} where approval_id = $1`, [id])).rejects.toThrow("immutable");
  });
});

describe("votes at the same moment", () => {
  const crowd = async (fields: Parameters<typeof aRequest>[0], count: number) => {
    const request = await aRequest(fields);
    const more = await Promise.all(
      Array.from({ length: count - 1 }, () => aMember(request.run, "approver")),
    );
    return { ...request, people: [request.approver, ...more] };
  };

  it("[SD-24] are all counted, and decide exactly once", async () => {
    const { run, id, people } = await crowd({ required: 3 }, 4);
    const answers = await Promise.allSettled(
      people.map((person) => decideApproval(person, id, approve)),
    );
    expect(answers.map(codeOf).sort()).toEqual([
      "APPROVAL_ALREADY_DECIDED",
      "decided",
      "decided",
      "decided",
    ]);
    expect(await votesOf(id)).toHaveLength(3);
    expect(await query("select 1 from decisions where approval_id = $1", [id])).toHaveLength(1);
    await expectSound(run);
  });

  it("of one person count once", async () => {
    const { run, id, approver } = await aRequest({ required: 2 });
    await Promise.all([1, 2, 3].map(() => decideApproval(approver, id, approve)));
    const standing = (await votesOf(id)).filter((vote) => vote.dropped_why === null);
    expect(standing).toHaveLength(1);
    expect(await stepRow(run, "ok")).toMatchObject({ status: "waiting" });
    await expectSound(run);
  });

  it("and an expiry, or a cancel, leave exactly one outcome", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { run, id, people, approver } = await crowd(
        { required: 2, expires_in: "PT1H", on_expired: "reject" },
        2,
      );
      await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [
        run.runId,
      ]);
      await Promise.allSettled([
        ...people.map((person) => decideApproval(person, id, approve)),
        fireTimers(),
      ]);
      const { status, decision } = await getApproval(approver, id);
      expect([status, decision !== null]).toEqual(
        status === "approved" ? ["approved", true] : ["expired", false],
      );
      await expectSound(run);
    }
    const { run, id, people } = await crowd({ required: 2 }, 2);
    const operator = await aMember(run, "operator");
    const answers = await Promise.allSettled([
      ...people.map((person) => decideApproval(person, id, approve)),
      cancelRun(operator, run.runId, "no longer needed"),
    ]);
    const { status } = await getApproval(operator, id);
    const refused = answers.map(codeOf).filter((code) => code !== "decided");
    expect(["approved", "withdrawn"]).toContain(status);
    expect(new Set(refused)).toEqual(new Set(status === "approved" ? [] : ["APPROVAL_CLOSED"]));
    await expectSound(run);
  });
});

describe("a request in stages", () => {
  it("is for each stage's people in turn", async () => {
    const { run, id, approver } = await aRequest({
      stages: [
        { title: "Experts", required: 1 },
        { title: "Head", role: "admin" },
      ],
    });
    const admin = await aMember(run, "admin");
    const { approval } = await decideApproval(approver, id, approve);
    expect(approval).toMatchObject({
      status: "pending",
      stage: 1,
      revision: 2,
      may_decide: false,
      rule: { role: "admin", title: "Head" },
      stages: [
        { title: "Experts", role: "approver" },
        { title: "Head", role: "admin" },
      ],
    });
    await expect(decideApproval(approver, id, { ...approve, revision: 2 })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(decideApproval(admin, id, approve)).rejects.toMatchObject({
      code: "REVISION_CONFLICT",
    });
    const decided = await decideApproval(admin, id, { ...approve, revision: 2 });
    expect(decided.approval).toMatchObject({ status: "approved", revision: 3 });
    await expectSound(run);
  });

  it("counts in the next stage no vote that was meant for the one before", async () => {
    const { run, id, approver } = await aRequest({ stages: [{ required: 1 }, { required: 1 }] });
    const second = await aMember(run, "approver");
    const answers = await Promise.allSettled(
      [approver, second].map((person) => decideApproval(person, id, approve)),
    );
    expect(answers.map(codeOf).sort()).toEqual(["REVISION_CONFLICT", "decided"]);
    expect(await stepRow(run, "ok")).toMatchObject({ status: "waiting" });
    await expectSound(run);
  });
});

describe("who decides, computed", () => {
  it("is fixed when the request becomes due", async () => {
    const { run, id, approver } = await aRequest({
      role: undefined,
      computed: "${{ nodes.a.output.owner }}",
    });
    const owner = await aMember(run, "approver");
    await expect(decideApproval(approver, id, approve)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await query("update users set email = 'owner@test.local' where id = $1", [owner.id]);
    expect((await decideApproval(owner, id, approve)).approval.status).toBe("approved");
  });
});
