import { createAgentVersionRoute, listAgentVersionsRoute } from "@/lib/contract/agents";
import { createAgentVersion } from "@/lib/domain/registry/create-agent-version";
import { readAgentVersions } from "@/lib/domain/registry/read-agents";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { asId } from "@/lib/kernel/ids";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listAgentVersionsRoute, ({ principal, params, query }) =>
    readAgentVersions(principal, params.id, query),
  ),
  POST: handle(createAgentVersionRoute, ({ principal, params, body, reservedId }) =>
    createAgentVersion(principal, params.id, {
      id: asId("agentVersion", reservedId),
      version: body.version,
      runtime: body.runtime,
      provider: body.provider,
      model: body.model,
      instructions: body.instructions,
      inputSchema: body.input_schema,
      outputSchema: body.output_schema,
      tools: body.tools,
      parameters: body.parameters,
    }),
  ),
});
