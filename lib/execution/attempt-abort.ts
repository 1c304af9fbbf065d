import { Fault } from "@/lib/execution/fault";

/**
 * Why a worker stops an attempt: `cancelled` and `timed_out` end it; after `lease_lost` and `handed_back`
 * the attempt is no longer the worker's, and its result is not reported.
 */
export const ABORT_CAUSES = ["cancelled", "timed_out", "lease_lost", "handed_back"] as const;
export type AbortCause = (typeof ABORT_CAUSES)[number];

/** The reason of an attempt's abort signal. */
export class AttemptAbort extends Error {
  readonly why: AbortCause;

  constructor(why: AbortCause) {
    super(`The attempt was stopped: ${why}.`);
    this.name = "AttemptAbort";
    this.why = why;
  }
}

/** Whether it was stopped because its time was over, by our reason or by that of `AbortSignal.timeout`. */
export const isTimeout = (signal: AbortSignal): boolean =>
  signal.reason instanceof AttemptAbort
    ? signal.reason.why === "timed_out"
    : signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";

/** What a call that was stopped in the middle says of itself. */
export function abortFault(signal: AbortSignal): Fault {
  if (isTimeout(signal))
    return new Fault("timeout", "attempt_timeout", "The attempt took longer than its timeout.");
  const why = signal.reason instanceof AttemptAbort ? signal.reason.why : "cancelled";
  return new Fault("cancelled", why, "The attempt was stopped before its end.");
}

/** Throws if the attempt was stopped: between calls, so that nothing new begins. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortFault(signal);
}
