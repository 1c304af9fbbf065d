import type { Plan } from "@/lib/engine/plan";
import type { Choose } from "@/lib/engine/testing/chance";
import { MemoryRun, type MemoryRunOptions } from "@/lib/engine/testing/memory-run";
import { PRODUCTS, versionId } from "@/lib/engine/testing/model-products";

/** A run of the model: its products have a first version each, and processes die while they move it. */
export function modelRun(plan: Plan, choose: Choose, options: MemoryRunOptions = {}): MemoryRun {
  const run = new MemoryRun(plan, {}, null, undefined, options);
  run.products.push(...PRODUCTS.map((product) => [versionId(product, 0)]));
  run.dies = () => choose(12) === 0;
  return run;
}
