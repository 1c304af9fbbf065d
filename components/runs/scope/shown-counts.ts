import type { StepJson } from "@/lib/contract/run-steps";

/** How far a container is, in iterations or items: one that was tried again is one, and ends once. */
export const shownCounts = ({
  total,
  closed,
  failed,
  again,
}: NonNullable<StepJson["scope_counts"]>) => ({ total, closed: closed - again, failed });
