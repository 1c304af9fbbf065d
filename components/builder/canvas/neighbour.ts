import type { Layout, Point } from "@/lib/engine/spec/layout";

export type Direction = "left" | "right" | "up" | "down";

/** What lies aside counts this many times as far: right of a card is what stands in its row. */
const ASIDE = 2;

/** The nearest node in a direction; `null` where there is none. */
export function neighbour(places: Layout, from: string, direction: Direction): string | null {
  const start = places[from];
  if (!start) return null;
  let best: { id: string; distance: number } | null = null;
  for (const [id, place] of Object.entries(places)) {
    const { along, aside } = way(start, place, direction);
    if (along <= 0) continue;
    const distance = along + aside * ASIDE;
    if (!best || distance < best.distance) best = { id, distance };
  }
  return best?.id ?? null;
}

/** How far a place lies in a direction, and how far beside it. */
function way(from: Point, to: Point, direction: Direction): { along: number; aside: number } {
  const [x, y] = [to.x - from.x, to.y - from.y];
  switch (direction) {
    case "left":
      return { along: -x, aside: Math.abs(y) };
    case "right":
      return { along: x, aside: Math.abs(y) };
    case "up":
      return { along: -y, aside: Math.abs(x) };
    case "down":
      return { along: y, aside: Math.abs(x) };
  }
}
