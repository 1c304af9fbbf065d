import type { RunView } from "@/lib/contract/runs";
import type { TenantId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";

export type RunUsage = RunView["usage"];

export const NO_USAGE: RunUsage = { usd: 0, basis: null, tokens: 0 };

/** From the least certain to the most. */
const BASES = ["estimated", "reported", "settled"] as const;

/** What each of these runs has used so far; runs that used nothing are left out. */
export async function readRunUsage(
  tenantId: TenantId,
  runIds: readonly string[],
): Promise<Map<string, RunUsage>> {
  const sums = await db().usageEntry.groupBy({
    by: ["runId", "basis"],
    where: { tenantId, runId: { in: [...runIds] } },
    _sum: { usd: true, tokensIn: true, tokensOut: true },
  });
  const usage = new Map<string, RunUsage>();
  for (const { runId, basis, _sum } of sums) {
    const before = usage.get(runId) ?? NO_USAGE;
    usage.set(runId, {
      usd: before.usd + Number(_sum.usd ?? 0),
      tokens: before.tokens + (_sum.tokensIn ?? 0) + (_sum.tokensOut ?? 0),
      basis: BASES.find((known) => known === basis || known === before.basis) ?? null,
    });
  }
  return usage;
}
