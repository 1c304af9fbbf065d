import { importWorkflowRoute } from "@/lib/contract/workflows";
import { importWorkflow } from "@/lib/domain/registry/import-workflow";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { asId } from "@/lib/kernel/ids";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(importWorkflowRoute, ({ principal, body, reservedId }) =>
    importWorkflow(principal, { id: asId("workflow", reservedId), ...body }),
  ),
});
