import { describe, expect, it } from "vitest";
import { type Edges, type JoinRule, type Readiness, readinessOf } from "./readiness";

const modes: JoinRule[] = [
  { mode: "all" },
  { mode: "any" },
  ...[1, 2, 3].map((count) => ({ mode: "quorum", count }) as const),
  ...[0, 1, 2].map((minSuccess) => ({ mode: "settled", minSuccess }) as const),
];

const everyCount = (total: number): Edges[] =>
  range(total).flatMap((satisfied) =>
    range(total - satisfied).flatMap((skipped) =>
      range(total - satisfied - skipped).map((failed) => ({ total, satisfied, skipped, failed })),
    ),
  );
const range = (to: number) => Array.from({ length: to + 1 }, (_, index) => index);

/** Every way in which the open edges may still end. */
const futures = (edges: Edges): Edges[] =>
  everyCount(edges.total).filter(
    (end) =>
      end.satisfied + end.skipped + end.failed === end.total &&
      end.satisfied >= edges.satisfied &&
      end.skipped >= edges.skipped &&
      end.failed >= edges.failed,
  );

/** What the rule says once every edge is resolved. */
function atTheEnd(join: JoinRule, { total, satisfied, skipped, failed }: Edges): Readiness {
  if (join.mode === "all") {
    if (failed > 0) return "failed";
    return skipped === total ? "skipped" : "ready";
  }
  if (join.mode === "any") {
    if (satisfied > 0) return "ready";
    return skipped === total ? "skipped" : "failed";
  }
  const wanted =
    join.mode === "quorum" ? join.count : join.mode === "settled" ? join.minSuccess : 1;
  return satisfied >= wanted ? "ready" : "failed";
}

describe("readiness", () => {
  it.each(modes)(
    "of $mode never says what a later edge could make untrue, up to five edges",
    (join) => {
      for (const total of [1, 2, 3, 4, 5]) {
        for (const edges of everyCount(total)) {
          const said = readinessOf(join, edges);
          if (said === "not_yet") continue;
          const kinds = new Set(futures(edges).map((end) => atTheEnd(join, end)));
          expect([edges, [...kinds]]).toEqual([edges, [said]]);
        }
      }
    },
  );

  it.each(modes)("of $mode is decided once every edge is resolved", (join) => {
    for (const edges of everyCount(4)) {
      if (edges.satisfied + edges.skipped + edges.failed < 4) continue;
      expect(readinessOf(join, edges)).toBe(atTheEnd(join, edges));
    }
  });

  it("is decided as early as the mode allows", () => {
    const edges = { total: 5, satisfied: 0, skipped: 0, failed: 0 };
    expect(readinessOf({ mode: "all" }, { ...edges, failed: 1 })).toBe("failed");
    expect(readinessOf({ mode: "any" }, { ...edges, satisfied: 1 })).toBe("ready");
    expect(readinessOf({ mode: "quorum", count: 3 }, { ...edges, skipped: 3 })).toBe("failed");
  });
});
