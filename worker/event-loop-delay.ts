import { monitorEventLoopDelay } from "node:perf_hooks";

/** Fine enough for a bound of a fifth of a second; each tick wakes an idle process. */
const RESOLUTION_MS = 50;
const WINDOW_MS = 1_000;
const NANOSECONDS = 1_000_000;

export type EventLoopDelay = {
  /** How late timers of this process lately were, at worst, in milliseconds. */
  worstMs: () => number;
  stop: () => void;
};

/** Measures how late this process gets round to things, over windows of a second. */
export function watchEventLoopDelay(): EventLoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let last = 0;
  const timer = setInterval(() => {
    last = delayOf(histogram.max);
    histogram.reset();
  }, WINDOW_MS);
  timer.unref();
  return {
    worstMs: () => Math.max(last, histogram.count > 0 ? delayOf(histogram.max) : 0),
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/** The histogram holds the whole interval between two ticks of its timer. */
const delayOf = (nanoseconds: number): number =>
  Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS);
