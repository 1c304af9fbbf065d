import type { AgentView } from "@/lib/contract/agents";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { encodeId, type Id } from "@/lib/kernel/ids";
import { makeOnce } from "./make-once";
import { getAgent } from "./read-agents";

/**
 * Registers an agent under a name that its workspace does not have yet (NAME_TAKEN). Under the same id once
 * more it is found, not made again.
 */
export async function createAgent(
  principal: Principal,
  { id, name, title }: { id: Id<"agent">; name: string; title: string },
): Promise<AgentView> {
  demand(principal, "agent:edit");
  const { tenantId, workspaceId } = principal;
  await makeOnce(principal, {
    insert: async (tx) => {
      const data = { tenantId, workspaceId, id, name, title };
      const { count } = await tx.agent.createMany({ data, skipDuplicates: true });
      return count === 1;
    },
    find: (tx) => tx.agent.findFirst({ where: { tenantId, workspaceId, id } }),
    act: { action: "agent.create", target: encodeId("agent", id), details: { name } },
    taken: { message: `An agent named ${name} exists already.`, details: { name } },
  });
  return getAgent(principal, id);
}
