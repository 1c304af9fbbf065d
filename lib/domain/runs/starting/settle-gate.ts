import type { RunId } from "@/lib/kernel/ids";
import type { GatePlace } from "./gates.sql";

/** What becomes of the places at one gate. */
export type GateVerdict = {
  /** They may begin. */
  enter: RunId[];
  /** A newer run takes their place: they are asked to stop, and keep it until they have. */
  replace: RunId[];
  /** There is no room, and they do not wait for any. */
  skip: RunId[];
  /** Their runs are over. */
  leave: RunId[];
};

/**
 * Who may begin, given who has entered and who stands in the line, oldest first. Never more than the limit are
 * inside at once; nobody passes another; a run that replaces has all before it stop but the newest that fit beside it.
 */
export function settleGate(places: readonly GatePlace[]): GateVerdict {
  const leave = places.filter(({ isOver }) => isOver).map(({ runId }) => runId);
  const present = places.filter(({ isOver }) => !isOver);
  const replaced = replacedBy(present);
  const line = present.filter((place) => !place.hasEntered && !replaced.has(place));
  const enter: RunId[] = [];
  const skip: RunId[] = [];
  let inside = present.filter(({ hasEntered }) => hasEntered).length;
  let isBlocked = false;
  for (const { runId, runLimit, onConflict } of line) {
    if (!isBlocked && inside < runLimit) {
      enter.push(runId);
      inside += 1;
    } else if (onConflict === "skip") {
      skip.push(runId);
    } else {
      isBlocked = true;
    }
  }
  return { enter, replace: [...replaced].map(({ runId }) => runId), skip, leave };
}

/** Replaced ones of before are named again: whoever has to ask them to stop may have died. */
function replacedBy(present: readonly GatePlace[]): Set<GatePlace> {
  const newest = present.findLastIndex(
    ({ onConflict, hasEntered, isReplaced }) =>
      onConflict === "replace" && !hasEntered && !isReplaced,
  );
  const before = present.slice(0, Math.max(newest, 0));
  const room = (present[newest]?.runLimit ?? 1) - 1;
  const staying = before.filter(({ isReplaced }) => !isReplaced);
  const leaving = staying.slice(0, Math.max(staying.length - room, 0));
  return new Set([...present.filter(({ isReplaced }) => isReplaced), ...leaving]);
}
