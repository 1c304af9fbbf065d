import type { PoolClient } from "pg";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import type { AuditCaller } from "@/lib/domain/audit/caller";
import { encodeId, type SessionId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import type { Statement } from "@/lib/platform/statement";
import { insertSession } from "./sessions.sql";

export type Browser = { address: string | null; userAgent: string | null };

/** Whose session it is; a person before they are in any workspace. */
export type SessionOwner = Extract<AuditCaller, { kind: "user" }>;

/** How they proved who they are: by the password of a hash, or by a provider's word. */
export type SignInProof = { method: "password"; hash: string } | { method: "oidc" };

const USER_AGENT_MAX = 300;

/**
 * Begins a session for somebody who has proved who they are, and audits it. `null` if user or tenant may not
 * sign in any more, or the password has been another since it was matched: matching takes its time.
 */
export async function beginSession(
  client: PoolClient,
  owner: SessionOwner,
  { address, userAgent }: Browser,
  proof: SignInProof,
): Promise<SessionId | null> {
  const id = newId("session");
  const { tenantId, id: userId } = owner;
  const agent = userAgent?.slice(0, USER_AGENT_MAX) ?? null;
  const matchedHash = proof.method === "password" ? proof.hash : null;
  const session = { id, tenantId, userId, userAgent: agent, address, matchedHash };
  if (!(await insertSession(client, session))) return null;
  await client.query(
    auditStatement(owner, {
      action: "session.create",
      target: encodeId("session", id),
      details: { address, method: proof.method },
    }),
  );
  return id;
}

/** The audit row of a refused sign-in. Nobody has proved to be anybody, so it is the system's, about the user whose name was used. */
export const refusedSession = (
  { tenantId, id }: SessionOwner,
  details: { address: string | null; method: SignInProof["method"] } & Record<string, Json>,
): Statement =>
  auditStatement(
    { kind: "system", id: "sign-in", name: "Sign-in", tenantId, workspaceId: null },
    { action: "session.create", target: encodeId("user", id), result: "denied", details },
  );
