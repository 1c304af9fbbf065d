import type { Amounts, Bounds } from "@/lib/engine/budget/amounts";
import type { NewAmounts } from "./amounts";

/** What a body names of amounts; what it does not name is nothing. */
export const amountsOf = ({
  usd = 0,
  tokens = 0,
  tool_calls: toolCalls = 0,
}: NewAmounts): Amounts => ({
  usd,
  tokens,
  toolCalls,
});

/** What a body names as bounds; what it does not name is not bounded. */
export const boundsOf = (named: {
  usd?: number | null | undefined;
  tokens?: number | null | undefined;
  tool_calls?: number | null | undefined;
}): Bounds => ({
  usd: named.usd ?? null,
  tokens: named.tokens ?? null,
  toolCalls: named.tool_calls ?? null,
});
