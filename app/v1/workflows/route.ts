import { createWorkflowRoute, listWorkflowsRoute } from "@/lib/contract/workflows";
import { createWorkflow } from "@/lib/domain/registry/create-workflow";
import { readWorkflows } from "@/lib/domain/registry/read-workflows";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { asId } from "@/lib/kernel/ids";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listWorkflowsRoute, ({ principal, query }) => readWorkflows(principal, query)),
  POST: handle(createWorkflowRoute, ({ principal, body, reservedId }) => {
    const { spec, template, ...given } = body;
    const fromTemplate = template === undefined ? undefined : { template };
    const from = spec === undefined ? fromTemplate : { spec };
    return createWorkflow(principal, { id: asId("workflow", reservedId), from, ...given });
  }),
});
