import {
  type Amounts,
  type Bounds,
  CURRENCIES,
  minus,
  NOTHING,
  raised,
} from "@/lib/engine/budget/amounts";
import type { RunId, TenantId } from "@/lib/kernel/ids";
import { queryPrepared } from "@/lib/platform/prepared";
import type { Statement } from "@/lib/platform/statement";
import { handNeed, lockSpans, openSpans, readShortRuns } from "./spans.sql";

const RUNS_MAX = 200;

type ShortRun = {
  tenantId: TenantId;
  runId: RunId;
  need: Amounts;
  /** What each of the budgets above it has left, by its id. */
  rooms: Record<string, Bounds>;
};

/** `takes`: hands the run what it needs, in the transaction that lets it go on. */
export type FreedRun = { tenantId: TenantId; runId: RunId; takes: Statement[] };

/**
 * Runs that wait for a budget above them and find there by now what they need: no more of them than there is room for
 * together, those first that have waited longest. Each takes its part as it goes on, so that it does not find the next
 * one there before it, and has to ask people again. Runs that are left out take no room from others.
 */
export async function readFreedRuns(exceptRuns: readonly string[]): Promise<FreedRun[]> {
  const { rows } = await queryPrepared<ShortRun>(readShortRuns(RUNS_MAX, exceptRuns));
  const left = new Map<string, Bounds>();
  return rows.flatMap(({ tenantId, runId, need, rooms }) => {
    const own = Object.entries(rooms).map(([id, room]) => [id, left.get(id) ?? room] as const);
    if (!own.every(([, room]) => holds(room, need))) return [];
    for (const [id, room] of own) left.set(id, raised(room, minus(NOTHING, need)));
    return [{ tenantId, runId, takes: taking(runId, Object.keys(rooms), need) }];
  });
}

const holds = (room: Bounds, need: Amounts): boolean =>
  CURRENCIES.every((currency) => (room[currency] ?? need[currency]) >= need[currency]);

function taking(runId: RunId, budgets: readonly string[], need: Amounts): Statement[] {
  if (budgets.length === 0) return [];
  // As text, because a flight carries no lists.
  const budgetIds = `{${budgets.join(",")}}`;
  return [openSpans(budgetIds), lockSpans(budgetIds), handNeed({ budgetIds, runId }, need)];
}
