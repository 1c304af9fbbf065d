import { log } from "@/lib/platform/log";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
type StopSignal = (typeof SIGNALS)[number];

/** As a shell would report a process that a signal ended. */
const EXIT_CODES: Record<StopSignal, number> = { SIGTERM: 143, SIGINT: 130 };

/** Resolves at the first signal that asks the process to stop; the second ends the process at once. */
export function onStopSignal(): Promise<StopSignal> {
  return new Promise((resolve) => {
    let isStopping = false;
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (isStopping) {
          log.warn("The worker ends at once.", { signal });
          process.exit(EXIT_CODES[signal]);
        }
        isStopping = true;
        resolve(signal);
      });
    }
  });
}
