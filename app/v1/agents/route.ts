import { createAgentRoute, listAgentsRoute } from "@/lib/contract/agents";
import { createAgent } from "@/lib/domain/registry/create-agent";
import { readAgents } from "@/lib/domain/registry/read-agents";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { asId } from "@/lib/kernel/ids";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listAgentsRoute, ({ principal, query }) => readAgents(principal, query)),
  POST: handle(createAgentRoute, ({ principal, body, reservedId }) =>
    createAgent(principal, { id: asId("agent", reservedId), ...body }),
  ),
});
