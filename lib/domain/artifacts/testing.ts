import type { Place } from "@/lib/domain/auth/testing";
import type { ArtifactId, ArtifactVersionId, RunId } from "@/lib/kernel/ids";
import { blobs } from "@/lib/platform/blobs";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";

const BYTES_MAX = 1024 * 1024;

/** A run of the place, as its row says it: enough for what hangs on a run. */
export async function aRunRow({ tenantId, workspaceId }: Place) {
  const runId = newId("run");
  const workflowId = newId("workflow");
  const workflowVersionId = newId("workflowVersion");
  const { query } = testDatabase();
  await query(
    `insert into workflows (tenant_id, workspace_id, id, name, title, created_by, latest_version)
     values ($1, $2, $3, $4, 'Test', '{}', 1)`,
    [tenantId, workspaceId, workflowId, `test-${workflowId}`],
  );
  await query(
    `insert into workflow_versions (tenant_id, workspace_id, id, workflow_id, number, spec, digest, manifest,
       plan_format, published_by)
     values ($1, $2, $3, $4, 1, '{}', 'd', '{}', 1, '{}')`,
    [tenantId, workspaceId, workflowVersionId, workflowId],
  );
  await query(
    `insert into runs (tenant_id, workspace_id, id, workflow_id, workflow_version_id, title, execution_status,
       steps_waiting, initiated_by, runs_as, trace_id, created_at)
     values ($1, $2, $3, $4, $5, 'Test run', 'running', array_fill(0, array[9]), '{}', '{}', 'trace', now())`,
    [tenantId, workspaceId, runId, workflowId, workflowVersionId],
  );
  return { runId, workflowVersionId };
}

export type TestVersion = {
  artifactId: ArtifactId;
  versionId: ArtifactVersionId;
  checksum: string;
};

/** A product of a step of the run with one version, whose content is in the store. */
export async function anArtifact(
  { tenantId, workspaceId }: Place,
  runId: RunId,
  { name = "report.md", node = "write", content = "# Report\n" } = {},
): Promise<TestVersion> {
  const artifactId = newId("artifact");
  await testDatabase().query(
    `insert into artifacts (tenant_id, workspace_id, id, run_id, node, scope, name, created_at)
     values ($1, $2, $3, $4, $5, '', $6, now())`,
    [tenantId, workspaceId, artifactId, runId, node, name],
  );
  const version = await anotherVersion({ tenantId, artifactId, number: 1, content });
  return { artifactId, ...version };
}

/** One more version of an artifact. */
export async function anotherVersion({
  tenantId,
  artifactId,
  number,
  content,
}: {
  tenantId: string;
  artifactId: string;
  number: number;
  content: string;
}): Promise<Omit<TestVersion, "artifactId">> {
  const versionId = newId("artifactVersion");
  const { checksum, sizeBytes } = await blobs().put(content, { bytesMax: BYTES_MAX });
  await testDatabase().query(
    `insert into artifact_versions (tenant_id, id, artifact_id, number, media_type, size_bytes, checksum, created_at)
     values ($1, $2, $3, $4, 'text/markdown', $5, $6, now())`,
    [tenantId, versionId, artifactId, number, sizeBytes, checksum],
  );
  return { versionId, checksum };
}
