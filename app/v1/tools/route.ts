import { createToolRoute, listToolsRoute } from "@/lib/contract/tools";
import { createTool } from "@/lib/domain/registry/create-tool";
import { readTools } from "@/lib/domain/registry/read-tools";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { asId } from "@/lib/kernel/ids";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listToolsRoute, ({ principal, query }) => readTools(principal, query)),
  POST: handle(createToolRoute, ({ principal, body, reservedId }) =>
    createTool(principal, { id: asId("tool", reservedId), ...body }),
  ),
});
