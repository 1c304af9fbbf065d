import { expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { createFirstOwner, createSetupToken, needsFirstOwner } from "./create-first-owner";
import { resolveSession } from "./resolve-session";
import { signIn } from "./sign-in";

const { query, connect, waitForBlocked } = testDatabase();
const PASSWORD = "correct horse battery";

const owner = (name: string) => ({
  email: `${name}@Test.local`,
  name,
  password: PASSWORD,
  organisation: "Example",
});

async function aToken(): Promise<string> {
  const token = await createSetupToken();
  if (!token) throw new Error("There are users already.");
  return token.reveal();
}

it("refuses a token that is wrong or too old", async () => {
  const token = await aToken();
  await expect(createFirstOwner("setup_guess", owner("eve"))).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await query("update setup_tokens set expires_at = now()");
  await expect(createFirstOwner(token, owner("eve"))).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await query("select from users")).toEqual([]);
});

/** Both hold a valid token of their own and arrive together; the lock makes them come one after the other. */
it("makes one first owner, however many come at once, and is over then", async () => {
  const tokens = [await aToken(), await aToken()];
  const gate = await connect();
  await gate.query("begin");
  await gate.query("select pg_advisory_xact_lock(hashtextextended('signalbox first owner', 0))");
  const both = Promise.allSettled(
    tokens.map((token, index) => createFirstOwner(token, owner(`owner${index}`))),
  );
  await waitForBlocked(2);
  await gate.query("commit");

  const results = await both;
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "NOT_FOUND" },
  });
  expect(
    await query(
      "select (select count(*) from users) as users, (select count(*) from tenants) as tenants",
    ),
  ).toEqual([{ users: 1, tenants: 1 }]);
  expect(await needsFirstOwner()).toBe(false);
  expect(await createSetupToken()).toBeNull();
});

it("lets the first owner sign in as owner of the first workspace", async () => {
  const [user] = await query<{ email: string }>("select email from users");
  const result = await signIn(user?.email ?? "", PASSWORD, { address: null, userAgent: null });
  expect(result).toMatchObject({ ok: true });
  if (result.ok) expect(await resolveSession(result.sessionId)).toMatchObject({ role: "owner" });
});
