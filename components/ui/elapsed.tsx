"use client";

import { useClock } from "./use-clock";
import { useDurationText } from "./use-duration-text";

/** How long something took, or has been taking: then it counts on. */
export function Elapsed({ from, to }: { from: string; to: string | null }) {
  const say = useDurationText();
  return (
    <span className="tabular-nums whitespace-nowrap">
      {to === null ? <Running from={from} say={say} /> : say(Date.parse(to) - Date.parse(from))}
    </span>
  );
}

function Running({ from, say }: { from: string; say: (ms: number) => string }) {
  const now = useClock("second").getTime();
  const ms = now - Date.parse(from);
  // Milliseconds would flicker: what counts on begins with whole seconds.
  return say(Math.max(1_000, ms));
}
