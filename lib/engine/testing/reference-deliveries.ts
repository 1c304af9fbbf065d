import type { State } from "@/lib/engine/testing/reference-graph";

/** What was said of a version: by a request that shows it, once it is closed, or by a judge. */
export type Said =
  | { by: "request"; status: string; isOverride: boolean; at: number; version: string }
  | { by: "judge"; judge: string; isGood: boolean; version: string | null };

const GOOD = "approved";
const BAD: readonly string[] = ["rejected", "revised", "expired"];

/**
 * Whether a version may be handed over, by all that was said of it and of the other versions of its product, in the
 * order in which it was: the last word of people on it must be good, and the last word of every judge.
 */
export function mayHandOver(version: string, product: readonly string[], said: readonly Said[]) {
  const judges = new Map<string, boolean>();
  let people: "nothing" | "good" | "bad" | "open" = "nothing";
  let closedAt = Number.NEGATIVE_INFINITY;
  let isKnown = false;
  for (const each of said) {
    if (each.by === "judge") {
      if (each.version === null || each.version === version) judges.set(each.judge, each.isGood);
      continue;
    }
    const isOpen = each.status === "pending";
    if (!isOpen && each.status !== GOOD && !BAD.includes(each.status)) continue;
    if (each.version !== version) {
      isKnown ||= product.includes(each.version);
      continue;
    }
    if (isOpen) people = "open";
    if (isOpen || people === "open" || each.at < closedAt) continue;
    closedAt = each.at;
    people = each.status === GOOD && !each.isOverride ? "good" : "bad";
  }
  const isUnseen = people === "nothing" && isKnown;
  const isApproved = people === "good" || (people === "nothing" && !isUnseen);
  return isApproved && ![...judges.values()].includes(false);
}

/** What became of what a run was to deliver, by how its steps stand. */
export function deliveryOf(states: readonly State[], handedOver: boolean): string {
  if (states.some((state) => state.is === "failed" && !state.byEdges)) return "failed";
  return handedOver ? "delivered" : "not_ready";
}
