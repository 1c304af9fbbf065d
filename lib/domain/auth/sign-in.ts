import { auditStatement } from "@/lib/domain/audit/audit-statement";
import type { AuditCaller } from "@/lib/domain/audit/caller";
import { asId, encodeId, type SessionId, type UserId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { newId } from "@/lib/platform/new-id";
import { inTransaction, sharedPool } from "@/lib/platform/pg";
import { isPassword } from "./password";
import { insertSession } from "./sessions.sql";
import { beginTry, succeedTry } from "./throttle";

export type SignInResult =
  | { ok: true; sessionId: SessionId; userId: UserId; name: string }
  /** Unknown, wrong, disabled or suspended: the answer does not say which. */
  | { ok: false; why: "wrong" }
  | { ok: false; why: "throttled"; seconds: number };

type Browser = { address: string | null; userAgent: string | null };

const USER_AGENT_MAX = 300;

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
  if (!(await isPassword(password, user?.passwordHash ?? null)) || !user)
    return refuse(user?.caller ?? null, browser);
  const sessionId = await begin(user.caller, browser);
  if (sessionId === null) return refuse(user.caller, browser);
  await succeedTry(address, browser.address);
  return { ok: true, sessionId, userId: user.caller.id, name: user.caller.name };
}

/** The form in which e-mail addresses are kept and compared. */
export const emailOf = (typed: string): string => typed.trim().toLowerCase();

type Candidate = {
  caller: Extract<AuditCaller, { kind: "user" }>;
  passwordHash: string | null;
};

async function findUser(email: string): Promise<Candidate | null> {
  const user = await db().user.findUnique({ where: { email } });
  if (!user) return null;
  const caller: Candidate["caller"] = {
    kind: "user",
    id: asId("user", user.id),
    name: user.name,
    tenantId: asId("tenant", user.tenantId),
    workspaceId: null,
  };
  return { caller, passwordHash: user.passwordHash };
}

const begin = (
  caller: Candidate["caller"],
  { address, userAgent }: Browser,
): Promise<SessionId | null> =>
  inTransaction(async (client) => {
    const id = newId("session");
    const session = {
      id,
      tenantId: caller.tenantId,
      userId: caller.id,
      userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      address,
    };
    if (!(await insertSession(client, session))) return null;
    await client.query(
      auditStatement(caller, {
        action: "session.create",
        target: encodeId("session", id),
        details: { address },
      }),
    );
    return id;
  });

/** Nobody has proved to be anybody, so the row is the system's, about the user whose name was used. */
async function refuse(
  user: Candidate["caller"] | null,
  { address }: Browser,
): Promise<SignInResult> {
  log.info("A sign-in was refused.", { address });
  if (user)
    await sharedPool().query(
      auditStatement(
        {
          kind: "system",
          id: "sign-in",
          name: "Sign-in",
          tenantId: user.tenantId,
          workspaceId: null,
        },
        {
          action: "session.create",
          target: encodeId("user", user.id),
          result: "denied",
          details: { address },
        },
      ),
    );
  return { ok: false, why: "wrong" };
}
