"use client";

import { useNow } from "next-intl";
import { useSyncExternalStore } from "react";

type Clock = { subscribe: (tick: () => void) => () => void; read: () => number };

/** One timer for all who look at it, and none when nobody does. */
function makeClock(periodMs: number): Clock {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    read: () => now,
    subscribe: (listener) => {
      if (listeners.size === 0) {
        now = Date.now();
        timer = setInterval(tick, periodMs);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
  };
}

const CLOCKS = { second: makeClock(1_000), slow: makeClock(10_000) };

/**
 * The time, moving. What the server wrote and what the browser first shows agree, because both take the
 * time of the request; then the clock goes on from there.
 */
export function useClock(pace: keyof typeof CLOCKS): Date {
  const atRequest = useNow().getTime();
  const clock = CLOCKS[pace];
  return new Date(useSyncExternalStore(clock.subscribe, clock.read, () => atRequest));
}
