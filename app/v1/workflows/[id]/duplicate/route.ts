import { duplicateWorkflowRoute } from "@/lib/contract/workflows";
import { duplicateWorkflow } from "@/lib/domain/registry/duplicate-workflow";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { asId } from "@/lib/kernel/ids";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(duplicateWorkflowRoute, ({ principal, params, body, reservedId }) =>
    duplicateWorkflow(principal, params.id, { id: asId("workflow", reservedId), ...body }),
  ),
});
