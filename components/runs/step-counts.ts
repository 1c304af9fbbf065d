import type { StepJson } from "@/lib/contract/run-steps";
import { scopePlace } from "@/lib/engine/scope-path";
import type { StepStatus } from "@/lib/engine/transition";

type Counted = { step: { status: StepStatus } | null };
export type StepCounts = { done: number; waiting: number; open: number };
type OverCounts = { done: number; total: number };

/** How many steps are over, wait, and are still to come; skipped ones will not come. */
export function countSteps(rows: readonly Counted[]): StepCounts {
  const counts = { done: 0, waiting: 0, open: 0 };
  for (const { step } of rows)
    if (!step || ["blocked", "ready", "running"].includes(step.status)) counts.open += 1;
    else if (step.status === "waiting") counts.waiting += 1;
    else if (step.status !== "skipped") counts.done += 1;
  return counts;
}

/** Of what is over: how many steps went well, of all that were not skipped. Nothing is still to come. */
export function countStepsOver(rows: readonly Counted[]): OverCounts {
  const due = rows.filter(({ step }) => step?.status !== "skipped");
  return {
    done: due.filter(({ step }) => step?.status === "succeeded").length,
    total: due.length,
  };
}

type Placed = Pick<StepJson, "node" | "scope" | "ended_at">;

/** Whether the container around a scope has ended, and the scope with it; never so at the root. */
export function isScopeOver(steps: readonly Placed[], scope: string): boolean {
  const place = scopePlace(scope);
  const container = steps.find(
    (step) => step.node === place?.container && step.scope === place.parent,
  );
  return container !== undefined && container.ended_at !== null;
}
