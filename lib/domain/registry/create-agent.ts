import type { AgentView } from "@/lib/contract/agents";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { AppError } from "@/lib/kernel/errors";
import type { Id } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
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
  const { count } = await db().agent.createMany({
    data: { tenantId, workspaceId, id, name, title },
    skipDuplicates: true,
  });
  if (count === 0 && !(await db().agent.findFirst({ where: { tenantId, workspaceId, id } })))
    throw new AppError("NAME_TAKEN", `An agent named ${name} exists already.`, {
      details: { name },
    });
  return getAgent(principal, id);
}
