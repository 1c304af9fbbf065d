import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { forgetPastInvitations, forgetPastSessions } from "./forget-past";
import { aMember, aPrincipal, aTenant } from "./testing";

const { query } = testDatabase();
beforeEach(() => query("truncate sessions, invitations"));

/** A session by the days since it was revoked, and since its last day. */
async function aSession(revokedDays: number | null, pastDays: number): Promise<string> {
  const { tenantId, id: userId } = await aPrincipal();
  const id = newId("session");
  await query(
    `insert into sessions (tenant_id, id, user_id, session_version, revoked_at, expires_at)
     values ($1, $2, $3, 1, now() - make_interval(days => $4), now() - make_interval(days => $5))`,
    [tenantId, id, userId, revokedDays, pastDays],
  );
  return id;
}

async function anInvitation(pastDays: number): Promise<string> {
  const place = await aTenant();
  const { id: createdBy } = await aMember(place, "admin");
  const id = newId("invitation");
  await query(
    `insert into invitations (tenant_id, workspace_id, id, email, role, token_hash, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, 'viewer', $4, $5, now() - interval '1 year', now() - make_interval(days => $6))`,
    [place.tenantId, place.workspaceId, id, `${id}@test.local`, createdBy, pastDays],
  );
  return id;
}

const left = async (table: "sessions" | "invitations") =>
  (await query<{ id: string }>(`select id from ${table} order by id`)).map(({ id }) => id);

describe("what is past", () => {
  it("is forgotten of sessions a month after they ended", async () => {
    const live = await aSession(null, -20);
    const ended = [await aSession(29, -1), await aSession(null, 29)];
    await aSession(31, -1);
    await aSession(null, 31);
    await aSession(40, 31);
    expect(await forgetPastSessions(100)).toBe(3);
    expect(await left("sessions")).toEqual([live, ...ended]);
    expect(await forgetPastSessions(100)).toBe(0);
  });

  it("is forgotten of invitations a month after their link", async () => {
    const kept = [await anInvitation(-5), await anInvitation(29)];
    await anInvitation(31);
    expect(await forgetPastInvitations(100)).toBe(1);
    expect(await left("invitations")).toEqual(kept);
  });

  it("is forgotten in parts, by several at once, each row once", async () => {
    for (let number = 0; number < 5; number += 1) await anInvitation(31);
    expect(await forgetPastInvitations(2)).toBe(2);
    const counts = await Promise.all([1, 2, 3].map(() => forgetPastInvitations(2)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await left("invitations")).toEqual([]);
  });

  it("is left alone where somebody holds it, and where it was made anew meanwhile", async () => {
    const id = await anInvitation(31);
    const session = await testDatabase().connect();
    await session.query("begin");
    await session.query(
      "update invitations set expires_at = now() + interval '7 days' where id = $1",
      [id],
    );
    expect(await forgetPastInvitations(100)).toBe(0);
    await session.query("commit");
    expect(await forgetPastInvitations(100)).toBe(0);
    expect(await left("invitations")).toEqual([id]);
  });
});
