import type { UsageEntryJson } from "@/lib/contract/run-records";
import { USAGE_BASES } from "@/lib/kernel/usage-bases";

type Basis = (typeof USAGE_BASES)[number];

export type UsageSum = {
  calls: number;
  tokensIn: number;
  tokensOut: number;
  usd: number;
  /** The least certain basis among its entries. */
  basis: Basis;
};

const NOTHING: UsageSum = { calls: 0, tokensIn: 0, tokensOut: 0, usd: 0, basis: "settled" };

const lessCertain = (one: Basis, other: Basis): Basis =>
  USAGE_BASES.find((basis) => basis === one || basis === other) ?? one;

const plus = (sum: UsageSum, entry: UsageEntryJson): UsageSum => ({
  calls: sum.calls + 1,
  tokensIn: sum.tokensIn + entry.tokens_in,
  tokensOut: sum.tokensOut + entry.tokens_out,
  usd: sum.usd + entry.usd,
  basis: lessCertain(sum.basis, entry.basis),
});

/** What was used, by step in the order of first use, and in all. */
export function sumUsage(entries: readonly UsageEntryJson[]): {
  steps: (UsageSum & { id: string })[];
  total: UsageSum;
} {
  const steps = new Map<string, UsageSum>();
  let total = NOTHING;
  for (const entry of entries) {
    steps.set(entry.step_id, plus(steps.get(entry.step_id) ?? NOTHING, entry));
    total = plus(total, entry);
  }
  return { steps: [...steps].map(([id, sum]) => ({ id, ...sum })), total };
}
