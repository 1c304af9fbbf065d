import { downloadArtifactRoute } from "@/lib/contract/artifacts";
import { openContent } from "@/lib/domain/artifacts/open-content";
import { fileResponse } from "@/lib/http/content";
import { handleContent } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handleContent(downloadArtifactRoute, async ({ principal, params }, request) =>
    fileResponse(await openContent(principal, params.id), request.signal),
  ),
});
