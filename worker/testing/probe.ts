import { AttemptAbort } from "@/lib/execution/attempt-abort";
import type { Executor } from "@/lib/execution/work";

/** An executor that a test can look into and hold. */
export class Probe {
  /** Nodes whose attempts began, in order. */
  readonly begun: string[] = [];
  /** Why attempts were stopped. */
  readonly stopped: string[] = [];
  running = 0;
  most = 0;
  #gate = Promise.withResolvers<void>();

  constructor() {
    this.#gate.resolve();
  }

  /** From now on attempts wait until they are let go or stopped. */
  hold(): void {
    this.#gate = Promise.withResolvers<void>();
  }

  letGo(): void {
    this.#gate.resolve();
  }

  readonly executor: Executor = async ({ node }, { signal }) => {
    this.begun.push(node);
    this.running += 1;
    this.most = Math.max(this.most, this.running);
    try {
      await Promise.race([this.#gate.promise, this.#stop(signal)]);
      return { status: "succeeded", output: { node } };
    } finally {
      this.running -= 1;
    }
  };

  #stop(signal: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
      signal.addEventListener(
        "abort",
        () => {
          const { reason } = signal;
          this.stopped.push(reason instanceof AttemptAbort ? reason.why : String(reason));
          reject(reason);
        },
        { once: true },
      );
    });
  }
}
