import type { RunPageView } from "@/lib/contract/runs";
import type { RunId, TenantId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import { runFailureView } from "./failure-view";
import { NO_USAGE, readRunUsage } from "./read-run-usage";
import { readStandings } from "./read-standings";
import { runParts, runView } from "./run-views";

/** These runs as lists show them, newest first: with where each stands or why it failed. */
export async function readListItems(
  tenantId: TenantId,
  ids: readonly RunId[],
): Promise<RunPageView["items"]> {
  const [rows, usage, standings] = await Promise.all([
    db().run.findMany({
      where: { tenantId, id: { in: [...ids] } },
      include: runParts,
      orderBy: { id: "desc" },
    }),
    readRunUsage(tenantId, ids),
    readStandings(tenantId, ids),
  ]);
  return rows.map((row) => ({
    ...runView(row, usage.get(row.id) ?? NO_USAGE),
    failure: runFailureView(row.failure),
    stands_at: standings.get(row.id) ?? [],
  }));
}
