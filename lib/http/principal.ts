import type { Principal } from "@/lib/domain/auth/principal";
import { resolveApiKey } from "@/lib/domain/auth/resolve-api-key";
import { resolveSession } from "@/lib/domain/auth/resolve-session";
import { AppError } from "@/lib/kernel/errors";
import { decodeId, type WorkspaceId, workspaceIdSchema } from "@/lib/kernel/ids";
import { WORKSPACE_COOKIE, WORKSPACE_HEADER, WORKSPACE_QUERY } from "@/lib/kernel/workspace-choice";
import { invalidHeader } from "./invalid-header";
import { readCookie } from "./read-cookie";
import { assertSameSite } from "./same-site";
import { readSessionId } from "./session";

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Who calls, proved now: by an API key, or by the session of the browser. A key decides the workspace; a
 * session is in the one that `Signalbox-Workspace` names, else in the one that its browser chose last, else in
 * the one joined first.
 */
export async function principalOf(request: Request): Promise<Principal> {
  const authorization = request.headers.get("authorization");
  const principal =
    authorization === null ? await fromSession(request) : await fromKey(authorization, request);
  if (principal) return principal;
  throw new AppError(
    "UNAUTHENTICATED",
    "Sign in, or send a valid API key as Authorization: Bearer sbx_….",
  );
}

async function fromKey(authorization: string, request: Request): Promise<Principal | null> {
  const secret = BEARER.exec(authorization)?.[1];
  const principal = secret === undefined ? null : await resolveApiKey(secret);
  const workspaceId = readWorkspaceId(request);
  if (principal && workspaceId !== null && workspaceId !== principal.workspaceId)
    throw new AppError("NOT_FOUND", "The workspace was not found.");
  return principal;
}

async function fromSession(request: Request): Promise<Principal | null> {
  const sessionId = await readSessionId(request);
  if (!sessionId) return null;
  assertSameSite(request);
  const wish = decodeId("workspace", readCookie(request, WORKSPACE_COOKIE) ?? "");
  return resolveSession(sessionId, readWorkspaceId(request), wish);
}

/** An `EventSource` cannot send a header: streams may name the workspace in their address instead. */
function readWorkspaceId(request: Request): WorkspaceId | null {
  const header = request.headers.get(WORKSPACE_HEADER);
  if (header === null)
    return decodeId("workspace", new URL(request.url).searchParams.get(WORKSPACE_QUERY) ?? "");
  const parsed = workspaceIdSchema.safeParse(header.trim());
  if (!parsed.success) throw invalidHeader(WORKSPACE_HEADER, "Must be an id of the form wsp_….");
  return parsed.data;
}
