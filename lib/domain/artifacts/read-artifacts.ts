import type { ArtifactPageView } from "@/lib/contract/artifacts";
import type { Principal } from "@/lib/domain/auth/principal";
import type { RunId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { readInTimeWithPrisma } from "@/lib/platform/read-in-time";
import { artifactView } from "./artifact-views";
import { mayReadOf } from "./may-read";

type Filter = {
  limit: number;
  cursor?: string | undefined;
  runId?: RunId | undefined;
  /** Part of the name. */
  q?: string | undefined;
};

/** The artifacts of the workspace, newest first, each with its newest version. */
export async function readArtifacts(
  reader: Principal,
  { limit, cursor, runId, q }: Filter,
): Promise<ArtifactPageView> {
  const { tenantId, workspaceId } = reader;
  const rows = await readInTimeWithPrisma(
    (tx) =>
      tx.artifact.findMany({
        where: {
          tenantId,
          workspaceId,
          ...(runId !== undefined && { runId }),
          ...(q !== undefined && { name: { contains: q, mode: "insensitive" } }),
          ...(cursor !== undefined && { id: { lt: cursor } }),
        },
        include: { versions: { orderBy: { number: "desc" }, take: 1 } },
        orderBy: { id: "desc" },
        take: limit + 1,
      }),
    { by: reader, filter: { runId, q } },
  );
  const mayRead = await mayReadOf(
    reader,
    rows.flatMap(({ runId, versions }) => versions.map(({ id }) => ({ id, runId }))),
  );
  return pageOfRows(
    rows,
    limit,
    (row) => artifactView(row, mayRead),
    ({ id }) => id,
  );
}
