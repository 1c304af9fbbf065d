import { resumePoolRoute } from "@/lib/contract/workers";
import { resumePool } from "@/lib/domain/limits/pause-pool";
import { readPool } from "@/lib/domain/runs/workers/read-pools";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(resumePoolRoute, async ({ principal, params, body }) => {
    await resumePool(principal, params.name, body.reason);
    return readPool(principal, params.name);
  }),
});
