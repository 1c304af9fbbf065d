import type { ApiKeyId, SessionId, TenantId, UserId, WorkspaceId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";

type Place = {
  tenantId: TenantId;
  /** The workspace that the call is about; every query carries it beside the tenant. */
  workspaceId: WorkspaceId;
  /** The caller's role in that workspace, as the database says now. */
  role: Role;
  /** For people to read, in audit and history. */
  name: string;
  /** The request that it acts in, for the audit; the edge adds it. */
  requestId?: string;
};

/** A signed-in person. `sessionId` is absent where the server acts for them without a browser. */
export type UserPrincipal = Place & { kind: "user"; id: UserId; sessionId?: SessionId };

/** An API key of a service account: it is bound to one workspace and one role. */
export type ServiceAccountPrincipal = Place & { kind: "service_account"; id: ApiKeyId };

/**
 * Who calls, where, and as what. Proved before a use case sees it; the use case trusts it. Every principal
 * is an `Actor`: `actorOf(principal)` of `lib/kernel/actor` is what is written down of it.
 */
export type Principal = UserPrincipal | ServiceAccountPrincipal;
