import type { ExportFormat } from "@/lib/contract/workflows";
import type { Principal } from "@/lib/domain/auth/principal";
import type { WorkflowSpec } from "@/lib/engine/spec/workflow";
import { formatWorkflowYaml } from "@/lib/engine/spec/yaml";
import { notFound } from "@/lib/kernel/errors";
import type { WorkflowId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";

export type ExportedFile = { fileName: string; mediaType: string; text: string };

/** The manifest of the draft, or of one version by its number, as the text of a file. */
export async function exportWorkflow(
  { tenantId, workspaceId }: Principal,
  id: WorkflowId,
  { version, format }: { version?: number | undefined; format: ExportFormat },
): Promise<ExportedFile> {
  const row = await db().workflow.findFirst({
    where: { tenantId, workspaceId, id },
    include: { draft: true, versions: { where: { number: version ?? 0 } } },
  });
  if (!row) throw notFound("The workflow");
  const found = version === undefined ? row.draft : row.versions[0];
  if (!found) throw notFound("The version");
  const fileName = version === undefined ? row.name : `${row.name}-v${version}`;
  if (format === "json")
    return {
      fileName: `${fileName}.json`,
      mediaType: "application/json",
      text: `${JSON.stringify(found.spec, null, 2)}\n`,
    };
  return {
    fileName: `${fileName}.yaml`,
    mediaType: "application/yaml",
    // A draft need not be a manifest yet; as YAML it is any JSON.
    text: formatWorkflowYaml(found.spec as unknown as WorkflowSpec),
  };
}
