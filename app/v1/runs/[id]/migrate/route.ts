import { migrateRoute } from "@/lib/contract/run-migrations";
import { migrateRun } from "@/lib/domain/runs/migration/migrate-run";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(migrateRoute, ({ principal, params, body }) =>
    migrateRun(principal, params.id, {
      versionId: body.workflow_version_id,
      mapping: body.mapping,
      reason: body.reason,
    }),
  ),
});
