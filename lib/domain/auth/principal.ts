import type { ApiKeyId, SessionId, TenantId, UserId, WorkspaceId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";

type Place = {
  tenantId: TenantId;
  /** The workspace that the call is about; every query carries it beside the tenant. */
  workspaceId: WorkspaceId;
  /** The caller's role in that workspace, as it is now. */
  role: Role;
  /** For people to read, in audit and history. */
  name: string;
};

/** A signed-in person. `sessionId` is absent where the server acts for them without a browser. */
export type UserPrincipal = Place & { kind: "user"; id: UserId; sessionId?: SessionId };

/** An API key of a service account: it is bound to one workspace and one role. */
export type ServiceAccountPrincipal = Place & { kind: "service_account"; id: ApiKeyId };

/** Who calls, where, and as what. Proved before a use case sees it; the use case trusts it. */
export type Principal = UserPrincipal | ServiceAccountPrincipal;

/** A principal as it is written down: in runs, decisions, versions and audit. */
export type Actor =
  | { kind: "user"; id: UserId; name: string }
  | { kind: "service_account"; id: ApiKeyId; name: string };

/** Who did it, without where and as what: this is stored and shown later. */
export const actorOf = (principal: Principal): Actor =>
  principal.kind === "user"
    ? { kind: "user", id: principal.id, name: principal.name }
    : { kind: "service_account", id: principal.id, name: principal.name };
