import type { ArtifactVersionPageView } from "@/lib/contract/artifacts";
import type { Principal } from "@/lib/domain/auth/principal";
import { notFound } from "@/lib/kernel/errors";
import type { ArtifactId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { db } from "@/lib/platform/db";
import { artifactVersionView } from "./artifact-views";
import { mayReadOf } from "./may-read";

/** The versions of an artifact of the workspace, newest first, or NOT_FOUND if there is no such artifact. */
export async function readArtifactVersions(
  reader: Principal,
  artifactId: ArtifactId,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
): Promise<ArtifactVersionPageView> {
  const { tenantId, workspaceId } = reader;
  const artifact = await db().artifact.findFirst({
    where: { tenantId, workspaceId, id: artifactId },
    select: { name: true, runId: true },
  });
  if (!artifact) throw notFound("The artifact");
  const rows = await db().artifactVersion.findMany({
    where: { tenantId, artifactId, ...(cursor !== undefined && { number: { lt: cursor } }) },
    orderBy: { number: "desc" },
    take: limit + 1,
  });
  const { name, runId } = artifact;
  const mayRead = await mayReadOf(
    reader,
    rows.map(({ id }) => ({ id, runId })),
  );
  return pageOfRows(
    rows,
    limit,
    (row) => artifactVersionView(row, name, mayRead),
    ({ number }) => number,
  );
}
