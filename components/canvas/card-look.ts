import type { NodeFlag, NodeMark } from "./node-mark";

/** The border of a card, by how it stands in a run or what was found at it. */
export function cardBorder(
  mark: NodeMark | null,
  flag: NodeFlag | null,
  selected: boolean,
): string {
  const ring = selected
    ? "border-accent shadow-[0_0_0_2px_var(--surface-sunken),0_0_0_4px_var(--accent)]"
    : "";
  if (!mark) return ring || (flag && flag.errors > 0 ? "border-failed" : "border-line-strong");
  if (mark.isIdle) return ring || "canvas-idle border-line";
  const { tone } = mark.look;
  if (tone === "person") return `border-person-solid ${ring || "shadow-person"}`;
  if (ring) return ring;
  return tone === "skipped" ? "canvas-passed border-dashed border-state-line" : "border-state-line";
}

/** The fill of the footer: amber where a person is waited for, striped where it is paused. */
export function footerFill({ look }: NodeMark): string {
  if (look.tone === "person") return "bg-person-tint";
  return look.tone === "paused" ? "striped" : "";
}

/** A title is struck where the node was cancelled, and quiet where nothing came. */
export function titleLook(mark: NodeMark | null): string {
  if (!mark) return "";
  if (mark.look.tone === "cancelled" && !mark.look.spin) return "text-muted line-through";
  return mark.isIdle || mark.look.tone === "skipped" ? "text-muted" : "";
}
