import { describe, expect, it } from "vitest";
import { aMember } from "@/lib/domain/auth/testing";
import { eventsOf } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { asId, type DelegationId, encodeId } from "@/lib/kernel/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { countApprovals } from "./count-approvals";
import { createDelegation } from "./create-delegation";
import { decideApproval } from "./decide-approval";
import { delegateApproval } from "./delegate-approval";
import { getApproval } from "./read-approval";
import { readDelegations } from "./read-delegations";
import { revokeDelegation } from "./revoke-delegation";
import { approve, codeOf, reject } from "./testing";
import { audited, away, hand, inAnHour, named, setTimes } from "./testing/delegations";

const { query } = testDatabase();

describe("standing in for somebody", () => {
  it("is for whatever is asked of them while it holds, and for nothing else", async () => {
    const { run, id, giver, delegate } = await named();
    const tomorrow = Date.now() + 86_400_000;
    const later = { startsAt: new Date(tomorrow), endsAt: new Date(tomorrow + 3_600_000) };
    await createDelegation(giver, { ...away(delegate), ...later });
    expect(await countApprovals(delegate)).toMatchObject({ for_me: 0 });
    const { id: delegation } = await createDelegation(giver, away(delegate));
    expect(await countApprovals(delegate)).toMatchObject({ for_me: 1 });
    expect((await readDelegations(giver, { of: "me", limit: 9 })).items).toHaveLength(2);
    expect((await readDelegations(delegate, { of: "me", limit: 9 })).items).toHaveLength(2);
    const other = await aMember(run, "approver");
    expect((await readDelegations(other, { of: "me", limit: 9 })).items).toEqual([]);
    await expect(readDelegations(other, { of: "everybody", limit: 9 })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect((await decideApproval(delegate, id, reject)).approval).toMatchObject({
      status: "rejected",
      decision: { in_place_of: { id: giver.id } },
    });
    expect(await audited("delegation.create")).not.toEqual([]);
    await revokeDelegation(await aMember(run, "admin"), delegation as DelegationId);
  });

  it("is named so many times at the most, and again once one is over", async () => {
    const { run, id, giver, delegate } = await named();
    const many = (count: number, approvalId: string | null) =>
      query(
        `insert into delegations (tenant_id, workspace_id, id, giver_id, delegate_id, approval_id, reason,
           starts_at, ends_at, created_at)
         select $1, $2, gen_random_uuid(), $3, $4, $5, '', now() - interval '1 s', now() + interval '1 day', now()
         from generate_series(1, $6::int)`,
        [run.tenantId, run.workspaceId, giver.id, delegate.id, approvalId, count],
      );
    const [second, third] = [await aMember(run, "approver"), await aMember(run, "approver")];
    await many(49, null);
    const full = { code: "LIMIT_REACHED", details: { limit: 50 } };
    const both = await Promise.allSettled([
      createDelegation(giver, away(second)),
      createDelegation(giver, away(third)),
    ]);
    expect(both.map(codeOf).sort()).toEqual(["LIMIT_REACHED", "decided"]);
    await expect(createDelegation(giver, away(second))).rejects.toMatchObject(full);
    const { items } = await readDelegations(giver, { of: "me", limit: 1 });
    await revokeDelegation(giver, items[0]?.id as DelegationId);
    await createDelegation(giver, away(await aMember(run, "approver")));
    await many(50, id);
    await expect(delegateApproval(giver, id, hand(second))).rejects.toMatchObject(full);
  });

  /** Guards against two rows for one thing, of which taking back the one would leave the other in force. */
  it("is not given twice to the same person for a time that overlaps, also at the same moment", async () => {
    const { giver, delegate, run } = await named();
    const both = await Promise.allSettled([
      createDelegation(giver, away(delegate)),
      createDelegation(giver, away(delegate)),
    ]);
    expect(both.map(codeOf).sort()).toEqual(["ALREADY_DELEGATED", "decided"]);
    const { items } = await readDelegations(giver, { of: "me", limit: 9 });
    const [standing] = items;
    if (!standing || items.length !== 1) throw new Error("It was not made once.");
    const again = { ...away(delegate), endsAt: new Date(Date.now() + 7_200_000) };
    await expect(createDelegation(giver, again)).rejects.toMatchObject({
      code: "ALREADY_DELEGATED",
      kind: "conflict",
      details: {
        approval_id: null,
        delegation_id: encodeId("delegation", standing.id),
        ends_at: standing.ends_at?.toISOString(),
        issues: [
          { path: "/body/to", message: expect.stringContaining("End that delegation first") },
        ],
      },
    });

    // To somebody else, by somebody else, right after it, and once it was taken back.
    const [second, other] = [await aMember(run, "approver"), await aMember(run, "approver")];
    await createDelegation(giver, away(second));
    await createDelegation(other, away(delegate));
    const startsAt = standing.ends_at;
    if (!startsAt) throw new Error("It has no end.");
    const after = { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) };
    const next = await createDelegation(giver, { ...away(delegate), ...after });
    await expect(createDelegation(giver, again)).rejects.toMatchObject({
      code: "ALREADY_DELEGATED",
    });
    await revokeDelegation(giver, standing.id as DelegationId);
    await revokeDelegation(giver, next.id as DelegationId);
    await createDelegation(giver, again);
  });

  it("of one request is not given twice to the same person, also at the same moment", async () => {
    const { giver, delegate, run, id } = await named();
    // Whoever stands in for everything anyway may be named for this one, too: that lasts as long as it is open.
    await createDelegation(giver, away(delegate));
    const atOnce = Array.from({ length: 6 }, () => delegateApproval(giver, id, hand(delegate)));
    const codes = (await Promise.allSettled(atOnce)).map(codeOf);
    expect(codes.filter((code) => code === "decided")).toHaveLength(1);
    expect(codes.filter((code) => code === "ALREADY_DELEGATED")).toHaveLength(5);
    const { delegations } = await getApproval(giver, id);
    const [standing] = delegations;
    if (!standing || delegations.length !== 1) throw new Error("It was not made once.");
    await expect(delegateApproval(giver, id, hand(delegate, inAnHour()))).rejects.toMatchObject({
      code: "ALREADY_DELEGATED",
      details: {
        approval_id: encodeId("approval", id),
        delegation_id: encodeId("delegation", standing.id),
        ends_at: null,
        issues: [{ path: "/body/to", message: expect.not.stringContaining("days") }],
      },
    });
    const events = await eventsOf(run);
    expect(events.filter((type) => type.startsWith("approval.delegated"))).toHaveLength(1);
    await delegateApproval(giver, id, hand(await aMember(run, "approver")));
    await revokeDelegation(giver, standing.id as DelegationId);
    await delegateApproval(giver, id, hand(delegate, inAnHour()));
    await setTimes(
      id,
      "starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'",
    );
    await delegateApproval(giver, id, hand(delegate));
    await expectSound(run);
  });

  it("refuses a time that is none, and whoever has no voice", async () => {
    const { giver, delegate } = await named();
    const past = { ...away(delegate), endsAt: new Date(Date.now() - 1) };
    await expect(createDelegation(giver, past)).rejects.toMatchObject({ code: "INVALID_REQUEST" });
    const key = { ...giver, kind: "service_account" as const, id: asId("apiKey", giver.id) };
    await expect(createDelegation(key as never, away(delegate))).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const viewer = { ...giver, role: "viewer" as const };
    await expect(createDelegation(viewer, away(delegate))).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

describe("a voice in another's place, where it takes several", () => {
  /** Two who are asked, and somebody who is not and stands in for both. */
  async function two() {
    const request = await named({ required: 2 });
    const { id, run, giver } = request;
    const second = await aMember(run, "approver");
    await query(
      "update approvals set rule = jsonb_set(rule, '{people}', to_jsonb($2::text[])) where id = $1",
      [id, [giver.email, second.email]],
    );
    await query("update approvals set stages = jsonb_build_array(rule) where id = $1", [id]);
    return { ...request, second };
  }

  it("is one voice: not a second one of theirs, and not a second one of whom they speak for", async () => {
    const { run, id, giver, delegate, second } = await two();
    await delegateApproval(giver, id, hand(delegate));
    await delegateApproval(second, id, hand(delegate));
    const one = await decideApproval(delegate, id, approve);
    expect(one.approval).toMatchObject({
      status: "pending",
      votes: [{ by: { id: delegate.id }, in_place_of: { id: giver.id } }],
    });
    expect(await countApprovals(delegate)).toMatchObject({ for_me: 0 });
    expect((await decideApproval(delegate, id, approve)).approval.status).toBe("pending");
    expect((await decideApproval(giver, id, approve)).approval).toMatchObject({
      status: "pending",
      votes: [
        { dropped: "changed" },
        { dropped: "changed" },
        { by: { id: giver.id }, dropped: null },
      ],
    });
    await expectSound(run);
    expect((await decideApproval(second, id, approve)).approval.status).toBe("approved");
    await expectSound(run);
  });

  it("does not speak where they have spoken themselves, also at the same moment", async () => {
    const { run, id, giver, delegate } = await two();
    await delegateApproval(giver, id, hand(delegate));
    await decideApproval(giver, id, approve);
    await expect(decideApproval(delegate, id, reject)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await getApproval(delegate, id)).may_decide).toBe(false);

    const again = await two();
    await delegateApproval(again.giver, again.id, hand(again.delegate));
    await Promise.allSettled([
      decideApproval(again.giver, again.id, approve),
      decideApproval(again.delegate, again.id, approve),
    ]);
    const { votes } = await getApproval(again.giver, again.id);
    expect(votes.filter(({ dropped }) => dropped === null)).toMatchObject([
      { by: { id: again.giver.id } },
    ]);
    await expectSound(run);
    await expectSound(again.run);
  });

  it("counts no more once it was taken back, and stays when its time is over", async () => {
    const back = await two();
    const { delegations } = await delegateApproval(back.giver, back.id, hand(back.delegate));
    await decideApproval(back.delegate, back.id, approve);
    await revokeDelegation(back.giver, delegations[0]?.id as DelegationId);
    expect((await decideApproval(back.second, back.id, approve)).approval).toMatchObject({
      status: "pending",
      votes: [{ dropped: "right_lost" }, { dropped: null }],
    });

    const over = await two();
    await delegateApproval(over.giver, over.id, hand(over.delegate, inAnHour()));
    await decideApproval(over.delegate, over.id, approve);
    await setTimes(over.id, "ends_at = clock_timestamp()");
    expect((await decideApproval(over.second, over.id, approve)).approval.status).toBe("approved");
    await expectSound(over.run);
  });
});
