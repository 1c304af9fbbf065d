import type { ArtifactVersionId, TenantId, WorkspaceId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import type { Artifact, ArtifactVersion } from "@/prisma/generated/client";

export type FoundVersion = ArtifactVersion & { artifact: Artifact };

/** Those of the versions that the workspace has, by id. What is another's is as absent as what never was. */
export async function findVersions(
  { tenantId, workspaceId }: { tenantId: TenantId; workspaceId: WorkspaceId },
  ids: readonly ArtifactVersionId[],
): Promise<Map<string, FoundVersion>> {
  const rows = await db().artifactVersion.findMany({
    where: { tenantId, id: { in: [...ids] }, artifact: { workspaceId } },
    include: { artifact: true },
  });
  return new Map(rows.map((row) => [row.id, row]));
}
