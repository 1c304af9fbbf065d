import { validateDraftRoute } from "@/lib/contract/drafts";
import { validateDraft } from "@/lib/domain/registry/read-draft";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(validateDraftRoute, ({ principal, params, body }) =>
    validateDraft(principal, params.id, body.spec),
  ),
});
