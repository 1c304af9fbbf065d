import type { Inside } from "@/lib/engine/draft/graphs";
import type { Layout } from "@/lib/engine/spec/layout";
import type { JsonObject } from "@/lib/kernel/json";

/** Everything that an undo has back. */
export type Snapshot = {
  spec: JsonObject;
  layout: Layout;
  inside: Inside;
  selection: readonly string[];
};

/** `merge`: changes under the same name that follow at once are one step, as the letters of a word. */
export type Entry = { label: string; merge: string | null; at: number; before: Snapshot };

export type History = { past: readonly Entry[]; future: readonly Entry[] };

export const NO_HISTORY: History = { past: [], future: [] };

/** More steps than anyone takes back. */
const STEPS_MAX = 200;
/** A pause that ends a word. */
const PAUSE_MS = 1000;

/** The history with one more change. What was undone before can no longer be redone. */
export function record({ past }: History, entry: Entry): History {
  const last = past.at(-1);
  const continues =
    last !== undefined &&
    entry.merge !== null &&
    last.merge === entry.merge &&
    entry.at - last.at < PAUSE_MS;
  const merged = continues
    ? [...past.slice(0, -1), { ...last, at: entry.at }]
    : [...past, entry].slice(-STEPS_MAX);
  return { past: merged, future: [] };
}

/** One step back, or `null` if there is none: what to show, and the history from there. */
export function stepBack(
  { past, future }: History,
  now: Snapshot,
): { show: Snapshot; history: History } | null {
  const last = past.at(-1);
  if (!last) return null;
  const undone = { ...last, merge: null, before: now };
  return { show: last.before, history: { past: past.slice(0, -1), future: [...future, undone] } };
}

/** One step forward again, or `null` if nothing was undone. */
export function stepForward(
  { past, future }: History,
  now: Snapshot,
): { show: Snapshot; history: History } | null {
  const next = future.at(-1);
  if (!next) return null;
  const redone = { ...next, merge: null, before: now };
  return { show: next.before, history: { past: [...past, redone], future: future.slice(0, -1) } };
}
