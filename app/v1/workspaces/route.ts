import { listWorkspacesRoute } from "@/lib/contract/workspaces";
import { readWorkspaces } from "@/lib/domain/tenancy/read-workspaces";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listWorkspacesRoute, ({ principal, query }) => readWorkspaces(principal, query)),
});
