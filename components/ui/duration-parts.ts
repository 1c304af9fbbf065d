/** The message that says a duration, and its numbers: two units at most, so that it can be read at a glance. */
export type DurationWords =
  | { unit: "instant" }
  | { unit: "milliseconds"; milliseconds: number }
  | { unit: "seconds"; seconds: number }
  | { unit: "minutes"; minutes: number; seconds: number }
  | { unit: "hours"; hours: number; minutes: number }
  | { unit: "days"; days: number; hours: number };

/** A duration in the units that suit its size. Negative ones, from clocks that disagree, count as none. */
export function durationWords(ms: number): DurationWords {
  if (ms < 1) return { unit: "instant" };
  if (ms < 1_000) return { unit: "milliseconds", milliseconds: Math.round(ms) };
  const seconds = Math.floor(ms / 1_000);
  if (seconds < 60) return { unit: "seconds", seconds };
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return { unit: "minutes", minutes, seconds: seconds % 60 };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { unit: "hours", hours, minutes: minutes % 60 };
  return { unit: "days", days: Math.floor(hours / 24), hours: hours % 24 };
}
