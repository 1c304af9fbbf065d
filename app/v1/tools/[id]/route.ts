import { getToolRoute } from "@/lib/contract/tools";
import { getTool } from "@/lib/domain/registry/read-tools";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getToolRoute, ({ principal, params }) => getTool(principal, params.id)),
});
