/** Below this zoom the words of a card can no longer be read. */
export const COMPACT_BELOW = 0.6;
/** Below this one even the words of its small form cannot, and no port can be pointed at. */
const FAR_BELOW = 0.25;

/** How far away a card is: `far` it is a shape in the colour of its type or state. */
export type CardDistance = "near" | "compact" | "far";

/** The distance at which a zoom shows cards. */
export function cardDistance(zoom: number): CardDistance {
  if (zoom < FAR_BELOW) return "far";
  return zoom < COMPACT_BELOW ? "compact" : "near";
}
