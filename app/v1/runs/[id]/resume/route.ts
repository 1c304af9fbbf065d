import { resumeRunRoute } from "@/lib/contract/runs";
import { resumeRun } from "@/lib/domain/runs/control/resume-run";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(resumeRunRoute, ({ principal, params, body }) =>
    resumeRun(principal, params.id, body.reason),
  ),
});
