import { previewRerunRoute } from "@/lib/contract/reruns";
import { previewRerun } from "@/lib/domain/runs/rerun/preview-rerun";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(previewRerunRoute, ({ principal, params, body }) =>
    previewRerun(principal, params.id, body.from),
  ),
});
