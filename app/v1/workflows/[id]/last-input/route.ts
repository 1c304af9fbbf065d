import { getLastInputRoute } from "@/lib/contract/last-inputs";
import { getWorkflow } from "@/lib/domain/registry/read-workflows";
import { readLastInput } from "@/lib/domain/runs/reading/read-last-input";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getLastInputRoute, async ({ principal, params }) => {
    const { id } = await getWorkflow(principal, params.id);
    return readLastInput(principal, id);
  }),
});
