import type { Actor } from "@/lib/kernel/actor";
import type { TenantId, WorkspaceId } from "@/lib/kernel/ids";

/** Whose act is audited and where it happened; every principal is one. No workspace: the whole tenant. */
export type AuditCaller = Actor & {
  tenantId: TenantId;
  workspaceId: WorkspaceId | null;
  requestId?: string;
};
