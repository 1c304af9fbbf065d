import { describe, expect, it } from "vitest";
import { addMember } from "@/lib/domain/tenancy/add-member";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { acceptInvitation } from "./accept-invitation";
import { signIn } from "./sign-in";
import { aMember, aPrincipal } from "./testing";

const { query, connect, waitForBlocked } = testDatabase();
const PASSWORD = "correct horse battery";
const BROWSER = { address: null, userAgent: null };

/** Does `prove` with the password of now, which another transaction replaces before the proof has its effect. */
async function whilePasswordChanges<T>(
  userId: string,
  hash: string | null,
  prove: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const session = await connect();
  await session.query("begin");
  await session.query(
    "update users set password_hash = $2, session_version = session_version + 1 where id = $1",
    [userId, hash],
  );
  const proving = Promise.allSettled([prove()]);
  await waitForBlocked(1);
  await session.query("commit");
  return (await proving)[0];
}

describe("a password that is changed after it was matched", () => {
  it.each([
    ["another one", "some other hash"],
    ["none", null],
  ])("begins no session: there is %s by then", async (_, hash) => {
    const admin = await aPrincipal("admin");
    const person = await aMember(admin, "author", PASSWORD);
    const signedIn = await whilePasswordChanges(person.id, hash, () =>
      signIn(person.email, PASSWORD, BROWSER),
    );
    expect(signedIn).toMatchObject({ value: { ok: false, why: "wrong" } });
    expect(await query("select from sessions where user_id = $1", [person.id])).toEqual([]);
  });

  it("takes no place, and leaves the invitation as it was", async () => {
    const admin = await aPrincipal("admin");
    const email = `${newId("user")}@test.local`;
    const { invitation } = await addMember(admin, { email, role: "admin" });
    const person = await aMember(admin, "viewer", PASSWORD);
    await query("delete from memberships where user_id = $1", [person.id]);
    await query("update users set email = $2 where id = $1", [person.id, email]);
    const joined = await whilePasswordChanges(person.id, "some other hash", () =>
      acceptInvitation(invitation?.token ?? "", { name: "", password: PASSWORD }),
    );
    expect(joined).toMatchObject({ reason: { code: "REVISION_CONFLICT" } });
    expect(await query("select from memberships where user_id = $1", [person.id])).toEqual([]);
    expect(await query("select from invitations where email = $1", [email])).toHaveLength(1);
  });
});
