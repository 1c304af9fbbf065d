import { getDraftRoute, saveDraftRoute } from "@/lib/contract/drafts";
import { readDraft } from "@/lib/domain/registry/read-draft";
import { saveDraft } from "@/lib/domain/registry/save-draft";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getDraftRoute, ({ principal, params }) => readDraft(principal, params.id)),
  PATCH: handle(saveDraftRoute, ({ principal, params, body, revision }) =>
    saveDraft(principal, params.id, { revision, ...body }),
  ),
});
