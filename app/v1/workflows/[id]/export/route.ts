import { exportWorkflowRoute } from "@/lib/contract/workflows";
import { exportWorkflow } from "@/lib/domain/registry/export-workflow";
import { fileResponse } from "@/lib/http/content";
import { handleContent } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handleContent(exportWorkflowRoute, async ({ principal, params, query }) => {
    const { fileName, mediaType, text } = await exportWorkflow(principal, params.id, query);
    return fileResponse({ fileName, mediaType, content: text });
  }),
});
