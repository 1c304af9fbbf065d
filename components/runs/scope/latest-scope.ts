import type { StepJson } from "@/lib/contract/run-steps";
import { scopePath } from "@/lib/engine/scope-path";

/** The scope that a container opened last; before it has opened any, the first that it will. */
export const latestScope = ({
  node,
  scope,
  scope_counts: counts,
}: Pick<StepJson, "node" | "scope"> & Partial<Pick<StepJson, "scope_counts">>): string =>
  scopePath({ parent: scope, container: node, number: Math.max(0, (counts?.opened ?? 0) - 1) });
