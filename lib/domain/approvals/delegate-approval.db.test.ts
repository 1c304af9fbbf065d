import { describe, expect, it } from "vitest";
import { aMember } from "@/lib/domain/auth/testing";
import { cancelRun } from "@/lib/domain/runs/control/cancel-run";
import { eventsOf, stepRow } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { asId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { countApprovals } from "./count-approvals";
import { createDelegation } from "./create-delegation";
import { decideApproval } from "./decide-approval";
import { delegateApproval } from "./delegate-approval";
import { editArtifact } from "./edit-artifact";
import { getApproval } from "./read-approval";
import { readApprovals } from "./read-approvals";
import { revokeDelegation } from "./revoke-delegation";
import { approve, aReportedRequest, aRequest, codeOf, pendingOf } from "./testing";
import { audited, away, hand, inAnHour, named, setTimes } from "./testing/delegations";

const { query } = testDatabase();

const setRole = (id: string, role: Role) =>
  query("update memberships set role = $2 where user_id = $1", [id, role]);

describe("letting somebody else decide a request", () => {
  it("lets them, and says in whose place, in the decision, the run's log and the audit", async () => {
    const { run, id, giver, delegate } = await named();
    const mine = async () => (await readApprovals(delegate, { assignee: "me", limit: 9 })).items;
    await expect(decideApproval(delegate, id, approve)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await mine()).toEqual([]);

    const handed = await delegateApproval(giver, id, hand(delegate));
    expect(handed).toMatchObject({
      status: "pending",
      revision: 1,
      may_decide: true,
      deciding_for: null,
      delegations: [{ giver: { id: giver.id }, delegate: { id: delegate.id }, is_in_force: true }],
    });
    expect((await mine()).map((each) => each.id)).toEqual([id]);
    expect(await countApprovals(delegate)).toMatchObject({ for_me: 1 });
    expect(await getApproval(delegate, id)).toMatchObject({
      may_decide: true,
      may_delegate: false,
      deciding_for: { id: giver.id },
    });

    const { approval } = await decideApproval(delegate, id, approve);
    expect(approval).toMatchObject({
      status: "approved",
      decision: { decided_by: { id: delegate.id }, in_place_of: { id: giver.id } },
    });
    expect(await stepRow(run, "b")).toMatchObject({ status: "ready" });
    expect(await eventsOf(run)).toContain("approval.delegated ok");
    expect(await audited("approval.delegate")).toHaveLength(1);
    await expectSound(run);
  });

  it("holds no longer than it was said to", async () => {
    const { id, giver, delegate } = await named();
    await delegateApproval(giver, id, hand(delegate, inAnHour()));
    await setTimes(id, "starts_at = now() - interval '2 h', ends_at = now() - interval '1 h'");
    await expect(decideApproval(delegate, id, approve)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await countApprovals(delegate)).toMatchObject({ for_me: 0 });
    expect((await getApproval(giver, id)).delegations).toEqual([]);
  });

  it("[AT-13] holds no longer than both may decide: roles are looked at when it is decided", async () => {
    for (const who of ["giver", "delegate"] as const) {
      const request = await named();
      const { id, giver, delegate } = request;
      await delegateApproval(giver, id, hand(delegate));
      await setRole(request[who].id, "viewer");
      const now = who === "delegate" ? ({ ...delegate, role: "viewer" } as const) : delegate;
      await expect(decideApproval(now, id, approve)).rejects.toMatchObject({ code: "FORBIDDEN" });
      await setRole(request[who].id, "approver");
      expect((await decideApproval(delegate, id, approve)).approval.status).toBe("approved");
    }
  });

  it("can be taken back, by who gave it and by who got it, and by nobody else", async () => {
    for (const who of ["giver", "delegate"] as const) {
      const request = await named();
      const { run, id, giver, delegate } = request;
      const { delegations } = await delegateApproval(giver, id, hand(delegate));
      const [{ id: delegation } = { id: asId("delegation", "") }] = delegations;
      const other = await aMember(run, "approver");
      await expect(revokeDelegation(other, delegation)).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
      expect(await revokeDelegation(request[who], delegation)).toMatchObject({
        is_in_force: false,
      });
      expect(await revokeDelegation(request[who], delegation)).toMatchObject({
        is_in_force: false,
      });
      await expect(decideApproval(delegate, id, approve)).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    }
    expect(await audited("delegation.revoke")).toHaveLength(2);
  });

  /** Guards against an edit or a migration that takes back what somebody has arranged before they left. */
  it("goes on with the request that takes the place of theirs, as it was said", async () => {
    const { run, id, approver: giver, artifactId, versionId } = await aReportedRequest();
    const [delegate, late, lost] = [
      await aMember(run, "approver"),
      await aMember(run, "approver"),
      await aMember(run, "approver"),
    ];
    const until = inAnHour();
    await delegateApproval(giver, id, { ...hand(delegate, until), reason: "on leave" });
    await delegateApproval(giver, id, hand(lost));
    const taken = hand(late);
    await delegateApproval(giver, id, taken);
    await revokeDelegation(giver, taken.delegationId);
    await setRole(lost.id, "viewer");
    await editArtifact(await aMember(run, "approver"), artifactId, {
      id: newId("artifactVersion"),
      approvalId: id,
      parentVersionId: versionId,
      content: "# Better\n",
      asksAgain: true,
    });
    const successor = await getApproval(giver, await pendingOf(run));
    expect(successor).toMatchObject({
      supersedes: id,
      delegations: [
        {
          giver: { id: giver.id },
          delegate: { id: delegate.id },
          reason: "on leave",
          ends_at: until,
        },
      ],
    });
    await setRole(giver.id, "owner");
    await query("update approvals set rule = $2, stages = $3 where id = $1", [
      successor.id,
      { ...successor.rule, role: "owner" },
      JSON.stringify([{ ...successor.rule, role: "owner" }]),
    ]);
    const { approval } = await decideApproval(delegate, successor.id, approve);
    expect(approval.decision).toMatchObject({ in_place_of: { id: giver.id } });
    await expectSound(run);
  });

  it("does not go on with a request that excludes them", async () => {
    const { run, id, approver: giver, artifactId, versionId } = await aReportedRequest();
    const delegate = await aMember(run, "approver");
    await delegateApproval(giver, id, hand(delegate));
    await query("alter table runs disable trigger user");
    await query("update runs set initiated_by = $2 where id = $1", [
      run.runId,
      { kind: "user", id: delegate.id, name: "Delegate" },
    ]);
    await query("alter table runs enable trigger user");
    await query(
      `update approvals set rule = rule || '{"excludeRequester":true}',
         stages = jsonb_build_array(rule || '{"excludeRequester":true}') where id = $1`,
      [id],
    );
    await editArtifact(giver, artifactId, {
      id: newId("artifactVersion"),
      approvalId: id,
      parentVersionId: versionId,
      content: "# Better\n",
      asksAgain: true,
    });
    expect(await getApproval(giver, await pendingOf(run))).toMatchObject({ delegations: [] });
  });

  it("refuses whom it cannot be handed to, and who cannot hand it on", async () => {
    const { run, id, giver, delegate } = await named({ exclude_requester: true });
    const viewer = await aMember(run, "viewer");
    const starter = await aMember(run, "approver");
    await query("update runs set initiated_by = $2 where id = $1", [
      run.runId,
      JSON.stringify({ kind: "user", id: starter.id, name: starter.name }),
    ]);
    const elsewhere = (await aRequest()).approver;
    for (const to of [giver, viewer, elsewhere, starter])
      await expect(delegateApproval(giver, id, hand(to))).rejects.toMatchObject({
        code: "INVALID_REQUEST",
        details: { issues: [{ path: "/body/to" }] },
      });
    const past = hand(delegate, new Date(Date.now() - 1_000));
    await expect(delegateApproval(giver, id, past)).rejects.toMatchObject({
      code: "INVALID_REQUEST",
    });

    await delegateApproval(giver, id, hand(delegate));
    const third = await aMember(run, "approver");
    await expect(delegateApproval(delegate, id, hand(third))).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await decideApproval(delegate, id, approve);
    await expect(delegateApproval(giver, id, hand(third))).rejects.toMatchObject({
      code: "APPROVAL_ALREADY_DECIDED",
    });
  });

  /** Guards against the one who asked approving their own request through somebody who is away. */
  it("lets nobody decide in another's place what they are excluded from", async () => {
    const { run, id, giver, delegate } = await named({ exclude_requester: true });
    await createDelegation(giver, away(delegate));
    await query("update runs set initiated_by = $2 where id = $1", [
      run.runId,
      JSON.stringify({ kind: "user", id: delegate.id, name: delegate.name }),
    ]);
    await expect(decideApproval(delegate, id, approve)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await countApprovals(delegate)).toMatchObject({ for_me: 0 });
  });
});

describe("a delegation and what happens meanwhile", () => {
  it("takes effect, or loses against the end of the run", async () => {
    const { run, id, giver, delegate } = await named();
    const [handed] = await Promise.allSettled([
      delegateApproval(giver, id, hand(delegate)),
      cancelRun(await aMember(run, "operator"), run.runId, "Enough."),
    ]);
    expect(["decided", "APPROVAL_CLOSED"]).toContain(
      codeOf(handed as PromiseSettledResult<unknown>),
    );
    await expectSound(run);
  });

  it("stays as it was given: the database refuses", async () => {
    const { id, giver, delegate } = await named();
    await delegateApproval(giver, id, hand(delegate));
    for (const change of [
      "update delegations set delegate_id = delegate_id, reason = 'other'",
      "delete from delegations",
    ])
      await expect(query(`${change} where approval_id = $1`, [id])).rejects.toThrow("immutable");
  });
});
