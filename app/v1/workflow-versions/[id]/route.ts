import { getVersionRoute } from "@/lib/contract/workflow-versions";
import { getVersion } from "@/lib/domain/registry/read-versions";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getVersionRoute, ({ principal, params }) => getVersion(principal, params.id)),
});
