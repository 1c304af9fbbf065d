import { getAgentRoute } from "@/lib/contract/agents";
import { getAgent } from "@/lib/domain/registry/read-agents";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getAgentRoute, ({ principal, params }) => getAgent(principal, params.id)),
});
