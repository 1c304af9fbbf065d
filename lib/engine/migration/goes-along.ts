import type { StepState } from "@/lib/engine/advance/model";
import type { PlanNode } from "@/lib/engine/plan";

/**
 * Whether an open step goes to another version as it stands: a container at work, with its rounds or items, and a
 * step whose run is under way. Everything else that is open begins anew there.
 */
export function goesAlong(
  { status, waitReason }: Pick<StepState, "status" | "waitReason">,
  { execution }: Pick<PlanNode, "execution">,
): boolean {
  if (execution !== "container") return waitReason === "subworkflow";
  // What was put up again between two scopes waits for a time.
  return status === "running" || waitReason === "timer";
}
