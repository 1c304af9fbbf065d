import { openApiDocument } from "@/lib/contract/openapi";
import { getOpenApiRoute } from "@/lib/contract/reference";
import { handlePublic } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handlePublic(getOpenApiRoute, async () => ({ ...openApiDocument() })),
});
