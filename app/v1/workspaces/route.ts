import { createWorkspaceRoute, listWorkspacesRoute } from "@/lib/contract/workspaces";
import { createWorkspace } from "@/lib/domain/tenancy/create-workspace";
import { readWorkspaces } from "@/lib/domain/tenancy/read-workspaces";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { asId } from "@/lib/kernel/ids";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listWorkspacesRoute, ({ principal, query }) => readWorkspaces(principal, query)),
  POST: handle(createWorkspaceRoute, ({ principal, body, reservedId }) =>
    createWorkspace(principal, { id: asId("workspace", reservedId), name: body.name }),
  ),
});
