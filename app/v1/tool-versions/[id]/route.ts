import { getToolVersionRoute } from "@/lib/contract/tools";
import { getToolVersion } from "@/lib/domain/registry/read-tools";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getToolVersionRoute, ({ principal, params }) => getToolVersion(principal, params.id)),
});
