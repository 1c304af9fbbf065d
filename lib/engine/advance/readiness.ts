import { assertNever } from "@/lib/kernel/never";

/** How many of a step's incoming edges there are, and how those resolved so far ended. */
export type Edges = { total: number; satisfied: number; skipped: number; failed: number };

/** The part of a join's rule that its counters are held against. */
export type JoinRule =
  | { mode: "all" | "any" }
  | { mode: "quorum"; count: number }
  | { mode: "settled"; minSuccess: number };

export type Readiness = "not_yet" | "ready" | "skipped" | "failed";

/**
 * What a step's counters say about it. The first answer that is not `not_yet` is final: it is
 * written, and nobody asks again. A node without incoming edges is never asked: it starts ready.
 */
export function readinessOf(join: JoinRule, edges: Edges): Readiness {
  const { satisfied, failed } = edges;
  const open = edges.total - satisfied - edges.skipped - failed;

  switch (join.mode) {
    case "all":
      if (failed > 0) return "failed";
      if (open > 0) return "not_yet";
      return satisfied > 0 ? "ready" : "skipped";
    case "any":
      if (satisfied > 0) return "ready";
      if (open > 0) return "not_yet";
      return failed > 0 ? "failed" : "skipped";
    case "quorum":
      if (satisfied >= join.count) return "ready";
      return satisfied + open < join.count ? "failed" : "not_yet";
    case "settled":
      if (open > 0) return "not_yet";
      return satisfied >= join.minSuccess ? "ready" : "failed";
    default:
      return assertNever(join);
  }
}
