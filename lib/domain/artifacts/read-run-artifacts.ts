import type { ArtifactPageView } from "@/lib/contract/artifacts";
import type { Principal } from "@/lib/domain/auth/principal";
import { notFound } from "@/lib/kernel/errors";
import type { RunId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import { readArtifacts } from "./read-artifacts";

/** The artifacts of one run of the workspace, newest first, or NOT_FOUND if there is no such run. */
export async function readRunArtifacts(
  principal: Principal,
  runId: RunId,
  page: { limit: number; cursor?: string | undefined },
): Promise<ArtifactPageView> {
  const { tenantId, workspaceId } = principal;
  const run = await db().run.findFirst({
    where: { tenantId, workspaceId, id: runId },
    select: { id: true },
  });
  if (!run) throw notFound("The run");
  return readArtifacts(principal, { ...page, runId });
}
