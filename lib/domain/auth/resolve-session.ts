import { AppError, notFound } from "@/lib/kernel/errors";
import type { SessionId, WorkspaceId } from "@/lib/kernel/ids";
import { sharedPool } from "@/lib/platform/pg";
import type { Principal } from "./principal";
import { reportMissing } from "./report-missing";
import { findLiveSession, type LiveSession, touchSession } from "./sessions.sql";

/**
 * Who the session stands for, by what the database says now, or `null` if it is over. In the workspace
 * named, which the user must be a member of (NOT_FOUND otherwise); else in the one that they wish, where they
 * are a member of it; else in the one joined first.
 */
export async function resolveSession(
  sessionId: SessionId,
  workspaceId: WorkspaceId | null = null,
  wish: WorkspaceId | null = null,
): Promise<Principal | null> {
  const session = await findLiveSession(sharedPool(), sessionId, workspaceId, wish);
  if (!session) return null;
  if (session.seenLongAgo) await touchSession(sharedPool(), sessionId);
  if (session.workspaceId === null || session.role === null) return refuse(session, workspaceId);
  return {
    kind: "user",
    id: session.userId,
    name: session.name,
    tenantId: session.tenantId,
    workspaceId: session.workspaceId,
    role: session.role,
    sessionId,
  };
}

function refuse({ tenantId, userId, name }: LiveSession, workspaceId: WorkspaceId | null): never {
  if (workspaceId === null)
    throw new AppError("FORBIDDEN", "You are not a member of any workspace.");
  const by = { kind: "user", id: userId, name, tenantId, workspaceId: null } as const;
  reportMissing(by, "workspace", workspaceId);
  throw notFound("The workspace");
}
