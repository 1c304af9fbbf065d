import { evaluateTemplate } from "@/lib/engine/expression/evaluate-template";
import type { Evaluated } from "@/lib/engine/expression/expression";
import type { PlanConcurrency } from "@/lib/engine/plan";
import { canonicalJson, type Json, type JsonObject } from "@/lib/kernel/json";
import type { RunFacts } from "./model";

/** The key of a run that is about to start, as text: of equal keys `limit` runs are under way at once. */
export function gateKey(
  { key }: PlanConcurrency,
  input: JsonObject,
  run: RunFacts,
): { ok: true; key: string } | Exclude<Evaluated, { ok: true }> {
  const result = evaluateTemplate(key, {
    params: {},
    input,
    run: run as unknown as Json,
    nodes: {},
  });
  if (!result.ok) return result;
  const { value } = result;
  return { ok: true, key: typeof value === "string" ? value : canonicalJson(value) };
}
