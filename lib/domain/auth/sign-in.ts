import { asId, type SessionId, type UserId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { inTransaction, sharedPool } from "@/lib/platform/pg";
import { type Browser, beginSession, refusedSession, type SessionOwner } from "./begin-session";
import { isPassword } from "./password";
import { beginTry, succeedTry } from "./throttle";

export type SignInResult =
  | { ok: true; sessionId: SessionId; userId: UserId; name: string }
  /** Unknown, wrong, changed meanwhile, disabled or suspended: the answer does not say which. */
  | { ok: false; why: "wrong" }
  | { ok: false; why: "throttled"; seconds: number };

/**
 * Begins a session for whoever knows the password. Refuses without looking at it while e-mail or address
 * are throttled, and takes the same time whether or not there is such a user.
 */
export async function signIn(
  email: string,
  password: string,
  browser: Browser,
): Promise<SignInResult> {
  const address = emailOf(email);
  const seconds = await beginTry(address, browser.address);
  if (seconds > 0) return { ok: false, why: "throttled", seconds };

  const user = await findUser(address);
  const hash = user?.passwordHash ?? null;
  if (!(await isPassword(password, hash)) || !user || hash === null)
    return refuse(user?.caller ?? null, browser);
  const sessionId = await inTransaction((client) =>
    beginSession(client, user.caller, browser, { method: "password", hash }),
  );
  if (sessionId === null) return refuse(user.caller, browser);
  await succeedTry(address, browser.address);
  return { ok: true, sessionId, userId: user.caller.id, name: user.caller.name };
}

/** The form in which e-mail addresses are kept and compared. */
export const emailOf = (typed: string): string => typed.trim().toLowerCase();

type Candidate = {
  caller: SessionOwner;
  passwordHash: string | null;
};

async function findUser(email: string): Promise<Candidate | null> {
  const user = await db().user.findUnique({ where: { email } });
  if (!user) return null;
  const caller: SessionOwner = {
    kind: "user",
    id: asId("user", user.id),
    name: user.name,
    tenantId: asId("tenant", user.tenantId),
    workspaceId: null,
  };
  return { caller, passwordHash: user.passwordHash };
}

/** Nobody has proved to be anybody, so the row is the system's, about the user whose name was used. */
async function refuse(user: SessionOwner | null, { address }: Browser): Promise<SignInResult> {
  log.info("A sign-in was refused.", { address });
  if (user) await sharedPool().query(refusedSession(user, { address, method: "password" }));
  return { ok: false, why: "wrong" };
}
