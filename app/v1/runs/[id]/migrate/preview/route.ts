import { previewMigrationRoute } from "@/lib/contract/run-migrations";
import { previewMigration } from "@/lib/domain/runs/migration/migrate-run";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(previewMigrationRoute, ({ principal, params, body }) =>
    previewMigration(principal, params.id, body.workflow_version_id, body.mapping ?? null),
  ),
});
