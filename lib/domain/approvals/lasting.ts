import type { Plan, PlanNode } from "@/lib/engine/plan";
import { db } from "@/lib/platform/db";

/** Says of a node whether what it does outlives the run: it hands something over, or calls a tool that writes. */
export type IsLasting = (node: PlanNode) => boolean;

/** The lasting nodes of these plans; one question however many plans there are. */
export async function readLasting(tenantId: string, plans: readonly Plan[]): Promise<IsLasting> {
  const ids = plans.flatMap(({ nodes }) =>
    nodes.flatMap((node) => (node.type === "tool" ? [node.tool.versionId] : [])),
  );
  const rows =
    ids.length === 0
      ? []
      : await db().toolVersion.findMany({
          where: { tenantId, id: { in: ids }, writes: true },
          select: { id: true },
        });
  const writing = new Set(rows.map(({ id }) => id));
  return (node) =>
    node.type === "deliver" || (node.type === "tool" && writing.has(node.tool.versionId));
}
