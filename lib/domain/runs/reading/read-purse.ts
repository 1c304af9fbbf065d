import type { PurseView } from "@/lib/contract/amounts";
import { minus, NOTHING, raised } from "@/lib/engine/budget/amounts";
import type { RunId, TenantId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import type { RunPurse } from "@/prisma/generated/client";
import type { PurseWish } from "../starting/new-purse";

/** What a run may spend and what became of it; `null` where nobody bounds it. */
export async function readPurse(tenantId: TenantId, runId: RunId): Promise<PurseView | null> {
  const row = await db().runPurse.findFirst({ where: { tenantId, runId } });
  return row && purseView(row);
}

/** What a run was given to spend at its start, without what people have granted since; `null` where nobody bounds it. */
export async function readOwnBudget(tenantId: TenantId, runId: RunId): Promise<PurseWish | null> {
  const purse = await readPurse(tenantId, runId);
  if (!purse) return null;
  const { limit, granted, on_exhausted: onExhausted } = purse;
  const limits = { usd: limit.usd, tokens: limit.tokens, toolCalls: limit.tool_calls };
  const grants = { usd: granted.usd, tokens: granted.tokens, toolCalls: granted.tool_calls };
  return { limits: raised(limits, minus(NOTHING, grants)), onExhausted };
}

const numberOrNull = (value: { toString: () => string } | null): number | null =>
  value === null ? null : Number(value);

const purseView = (row: RunPurse): PurseView => ({
  limit: {
    usd: numberOrNull(row.limitUsd),
    tokens: numberOrNull(row.limitTokens),
    tool_calls: numberOrNull(row.limitToolCalls),
  },
  reserved: amounts(row.reservedUsd, row.reservedTokens, row.reservedToolCalls),
  spent: amounts(row.spentUsd, row.spentTokens, row.spentToolCalls),
  granted: amounts(row.grantedUsd, row.grantedTokens, row.grantedToolCalls),
  on_exhausted: row.onEmpty,
});

const amounts = (usd: unknown, tokens: bigint, toolCalls: bigint) => ({
  usd: Number(usd),
  tokens: Number(tokens),
  tool_calls: Number(toolCalls),
});
