import { splitReference } from "@/lib/engine/spec/name-forms";
import type { RegisteredWorkflow } from "@/lib/engine/validate/catalogue";
import type { Json } from "@/lib/kernel/json";
import { db } from "@/lib/platform/db";
import type { RegistryPlace } from "./read-catalogue";
import { workflowInterface } from "./workflow-interface";

/** Every workflow of the workspace that is not archived, and of the versions those that are referred to (`name@3`). */
export async function readWorkflowRegistry(
  { tenantId, workspaceId }: RegistryPlace,
  references: readonly string[],
): Promise<Record<string, RegisteredWorkflow>> {
  // Most specs run no other workflow, and then nobody asks.
  if (references.length === 0) return {};
  const wanted = references.map(splitReference);
  const rows = await db().workflow.findMany({
    where: { tenantId, workspaceId, archivedAt: null },
    select: { id: true, name: true, latestVersion: true },
  });
  const owners = new Map(rows.map((row) => [row.id, row.name]));
  const named = rows.flatMap(({ id, name }) =>
    wanted
      .filter((each) => each.name === name)
      .map(({ selector }) => ({ workflowId: id, number: Number(selector) })),
  );
  const versions = await db().workflowVersion.findMany({
    where: { tenantId, workspaceId, OR: named },
    select: { id: true, workflowId: true, number: true, spec: true, manifest: true },
  });
  const byName = Map.groupBy(versions, ({ workflowId }) => owners.get(workflowId));
  return Object.fromEntries(
    rows.map(({ name, latestVersion }) => [
      name,
      {
        latest: latestVersion,
        channels: {},
        versions: (byName.get(name) ?? []).map((row) =>
          workflowInterface({
            ...row,
            spec: row.spec as Json,
            manifest: row.manifest as Json,
          }),
        ),
      },
    ]),
  );
}
