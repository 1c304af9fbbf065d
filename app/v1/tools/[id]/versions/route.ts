import { createToolVersionRoute, listToolVersionsRoute } from "@/lib/contract/tools";
import { createToolVersion } from "@/lib/domain/registry/create-tool-version";
import { readToolVersions } from "@/lib/domain/registry/read-tools";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { asId } from "@/lib/kernel/ids";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listToolVersionsRoute, ({ principal, params, query }) =>
    readToolVersions(principal, params.id, query),
  ),
  POST: handle(createToolVersionRoute, ({ principal, params, body, reservedId }) =>
    createToolVersion(principal, params.id, {
      id: asId("toolVersion", reservedId),
      version: body.version,
      kind: body.kind,
      config: body.config,
      inputSchema: body.input_schema,
      outputSchema: body.output_schema,
      risk: body.risk,
      writes: body.writes,
      idempotency: body.idempotency,
      timeoutMs: body.timeout_ms,
    }),
  ),
});
