import { expect, it } from "vitest";
import type { UsageEntryJson } from "@/lib/contract/run-records";
import { sumUsage } from "./sum-usage";

const entry = (step: string, usd: number, basis: UsageEntryJson["basis"]): UsageEntryJson => ({
  id: "use_0",
  step_id: step,
  attempt: 1,
  agent_version_id: null,
  kind: "model",
  basis,
  usd,
  tokens_in: 10,
  tokens_out: 1,
  tool_calls: 0,
  occurred_at: "2026-11-30T09:00:00Z",
});

it("sums by step and in all, and keeps the least certain basis", () => {
  const { steps, total } = sumUsage([
    entry("b", 1, "settled"),
    entry("a", 2, "reported"),
    entry("b", 3, "estimated"),
  ]);
  expect(steps).toEqual([
    { id: "b", calls: 2, tokensIn: 20, tokensOut: 2, usd: 4, basis: "estimated" },
    { id: "a", calls: 1, tokensIn: 10, tokensOut: 1, usd: 2, basis: "reported" },
  ]);
  expect(total).toEqual({ calls: 3, tokensIn: 30, tokensOut: 3, usd: 6, basis: "estimated" });
  expect(sumUsage([]).steps).toEqual([]);
});
