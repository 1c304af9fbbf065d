import type { ApiKeyId, SessionId, TenantId, UserId, WorkspaceId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";

type Place = {
  tenantId: TenantId;
  workspaceId: WorkspaceId;
  /** The role as it stood in the database when the call came in. */
  role: Role;
  name: string;
  /** The request that it acts in, for the audit. */
  requestId?: string;
};

/**
 * Who calls, and where. Made anew for every call from what the database says at that moment, so it
 * also is an `Actor` and never outlives its call.
 */
export type Principal = Place &
  (
    | { kind: "user"; id: UserId; sessionId: SessionId }
    | { kind: "service_account"; id: ApiKeyId; sessionId: null }
  );
