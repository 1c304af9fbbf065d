import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { forgetPastInvitations, forgetPastSessions, forgetPastThrottles } from "./forget-past";
import { deletePastInvitations, deletePastSessions, deletePastThrottles } from "./past.sql";
import type { UserPrincipal } from "./principal";
import { aMember, aPrincipal, aTenant } from "./testing";

const { query, connect } = testDatabase();
beforeEach(() => query("truncate sessions, invitations, sign_in_throttles"));

/** A session by the days since it was revoked, and since its last day. */
async function aSession(
  { tenantId, id: userId }: UserPrincipal,
  revokedDays: number | null,
  pastDays: number,
): Promise<string> {
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
    const person = await aPrincipal();
    await aSession(person, 31, -1);
    await aSession(person, null, 31);
    await aSession(person, 40, 31);
    const ended = [await aSession(person, 29, -1), await aSession(person, null, 29)];
    const live = await aSession(person, null, -20);
    expect(await forgetPastSessions(100)).toBe(3);
    expect(await left("sessions")).toEqual([...ended, live]);
    expect(await forgetPastSessions(100)).toBe(0);
  });

  /** Guards against a person who was here and of whom it is said that they never were. */
  it("is forgotten of sessions, but for the last that each person used", async () => {
    const [person, colleague] = [await aPrincipal(), await aPrincipal()];
    const last = await aSession(person, 50, 40);
    await aSession(person, 40, 40);
    await query("update sessions set last_seen_at = now() - interval '50 days' where id <> $1", [
      last,
    ]);
    const only = await aSession(colleague, null, 60);
    expect(await forgetPastSessions(100)).toBe(1);
    expect(await left("sessions")).toEqual([last, only]);
  });

  it("is forgotten of failed tries a day after they began to be counted", async () => {
    await query(
      `insert into sign_in_throttles (key, failures, window_start)
       values ('email:old@test.local', 9, now() - interval '25 hours'), ('email:new@test.local', 9, now() - interval '23 hours')`,
    );
    expect(await forgetPastThrottles(100)).toBe(1);
    expect(await query("select key from sign_in_throttles")).toEqual([
      { key: "email:new@test.local" },
    ]);
  });

  it.each([
    ["sessions_end_idx", deletePastSessions(100)],
    ["invitations_expires_at_idx", deletePastInvitations(100)],
    ["sign_in_throttles_window_start_idx", deletePastThrottles(100)],
  ])("is found by %s, and nothing else is looked at", async (index, { text, values }) => {
    const session = await connect();
    await session.query("set enable_seqscan = off");
    const { rows } = await session.query(`explain ${text}`, [...values]);
    await session.end();
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(new RegExp(`${index}[^\\n]*\\n\\s*Index Cond: .*<`));
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
    const session = await connect();
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
