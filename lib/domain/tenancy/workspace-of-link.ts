import type { Principal } from "@/lib/domain/auth/principal";
import { decodeId, type IdKind, type WorkspaceId } from "@/lib/kernel/ids";
import { findWorkspaceOf, type LinkedTable } from "./workspaces.sql";

const TABLES: [IdKind, LinkedTable][] = [
  ["run", "runs"],
  ["workflow", "workflows"],
  ["approval", "approvals"],
  ["agent", "agents"],
  ["tool", "tools"],
  ["delivery", "deliveries"],
  ["artifact", "artifacts"],
];

/**
 * The workspace of the first thing that a page's address names, so that a link opens where it belongs, whatever
 * the reader looked at last. `null` where it names nothing, or nothing that the reader may know of.
 */
export async function workspaceOfLink(
  principal: Principal,
  address: string,
): Promise<WorkspaceId | null> {
  if (principal.kind !== "user") return null;
  const { tenantId, id: userId } = principal;
  for (const part of address.split(/[/?=&#]/))
    for (const [kind, table] of TABLES) {
      const id = decodeId(kind, part);
      if (id) return findWorkspaceOf(table, { tenantId, userId, id });
    }
  return null;
}
