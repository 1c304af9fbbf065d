import type { ToolView } from "@/lib/contract/tools";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { AppError } from "@/lib/kernel/errors";
import type { Id } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import { getTool } from "./read-tools";

/**
 * Registers a tool under a name that its workspace does not have yet (NAME_TAKEN). Under the same id once
 * more it is found, not made again.
 */
export async function createTool(
  principal: Principal,
  { id, name, title }: { id: Id<"tool">; name: string; title: string },
): Promise<ToolView> {
  demand(principal, "tool:edit");
  const { tenantId, workspaceId } = principal;
  const { count } = await db().tool.createMany({
    data: { tenantId, workspaceId, id, name, title },
    skipDuplicates: true,
  });
  if (count === 0 && !(await db().tool.findFirst({ where: { tenantId, workspaceId, id } })))
    throw new AppError("NAME_TAKEN", `A tool named ${name} exists already.`, { details: { name } });
  return getTool(principal, id);
}
