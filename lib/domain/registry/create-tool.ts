import type { ToolView } from "@/lib/contract/tools";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { encodeId, type Id } from "@/lib/kernel/ids";
import { makeOnce } from "./make-once";
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
  await makeOnce(principal, {
    insert: async (tx) => {
      const data = { tenantId, workspaceId, id, name, title };
      const { count } = await tx.tool.createMany({ data, skipDuplicates: true });
      return count === 1;
    },
    find: (tx) => tx.tool.findFirst({ where: { tenantId, workspaceId, id } }),
    act: { action: "tool.create", target: encodeId("tool", id), details: { name } },
    taken: { message: `A tool named ${name} exists already.`, details: { name } },
  });
  return getTool(principal, id);
}
