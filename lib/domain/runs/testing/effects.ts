import type { EffectStatus } from "@/lib/engine/transition";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import type { TestRun } from "../testing";

/** Writes down, for a test, that a step has sent something outside, and what is known of it. */
export async function anEffect(
  run: TestRun,
  node: string,
  status: EffectStatus = "confirmed",
  branch = 0,
): Promise<void> {
  const { query } = testDatabase();
  const [toolId, versionId] = [newId("tool"), newId("toolVersion")];
  await query(
    "insert into tools (tenant_id, workspace_id, id, name, title) values ($1, $2, $3, $4, 'Test')",
    [run.tenantId, run.workspaceId, toolId, `tool-${toolId}`],
  );
  await query(
    `insert into tool_versions (tenant_id, id, tool_id, version, kind, config, input_schema, output_schema,
       writes, digest, created_by)
     values ($1, $2, $3, '1.0.0', 'http', '{}', '{}', '{}', true, 'd', '{}')`,
    [run.tenantId, versionId, toolId],
  );
  await query(
    `insert into calls (tenant_id, run_id, node, branch, ordinal, attempt, kind, target, request_digest, state, started_at)
     values ($1, $2, $3, $5, 1, 1, 'tool', 't', 'd', $4, now())`,
    [run.tenantId, run.runId, node, status === "confirmed" ? "confirmed" : "unknown", branch],
  );
  await query(
    `insert into effects (tenant_id, run_id, node, branch, ordinal, tool_version_id, key, request_digest, idempotency,
       status, attempt, planned_at, sent_at)
     values ($1, $2, $3, $7, 1, $4, $5, 'd', 'none', $6, 1, now(), now())`,
    [run.tenantId, run.runId, node, versionId, `key-${versionId}`, status, branch],
  );
}
