import { getAgentVersionRoute } from "@/lib/contract/agents";
import { getAgentVersion } from "@/lib/domain/registry/read-agents";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getAgentVersionRoute, ({ principal, params }) =>
    getAgentVersion(principal, params.id),
  ),
});
