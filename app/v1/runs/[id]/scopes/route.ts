import { listScopesRoute } from "@/lib/contract/run-scopes";
import { readScopes } from "@/lib/domain/runs/reading/read-scopes";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listScopesRoute, ({ principal, params, query }) =>
    readScopes(principal, params.id, query),
  ),
});
