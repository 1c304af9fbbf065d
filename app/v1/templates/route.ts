import { listTemplatesRoute } from "@/lib/contract/templates";
import { readTemplates } from "@/lib/domain/registry/read-templates";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listTemplatesRoute, ({ query }) => readTemplates(query)),
});
