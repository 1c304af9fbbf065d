import {
  archiveWorkflowRoute,
  getWorkflowRoute,
  updateWorkflowRoute,
} from "@/lib/contract/workflows";
import { getWorkflow } from "@/lib/domain/registry/read-workflows";
import { archiveWorkflow, updateWorkflow } from "@/lib/domain/registry/update-workflow";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getWorkflowRoute, ({ principal, params }) => getWorkflow(principal, params.id)),
  PATCH: handle(updateWorkflowRoute, ({ principal, params, body }) =>
    updateWorkflow(principal, params.id, body),
  ),
  DELETE: handle(archiveWorkflowRoute, ({ principal, params }) =>
    archiveWorkflow(principal, params.id),
  ),
});
