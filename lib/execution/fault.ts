import type { ErrorClass, StepError } from "@/lib/engine/advance/model";
import type { JsonObject } from "@/lib/kernel/json";

type Options = {
  /** What the other side asked for before the next try. */
  retryAfterMs?: number | null;
  /** For people. It holds no secret and no content of the run. */
  details?: JsonObject;
  /** A change outside was sent, must not be repeated, and nobody knows what became of it. */
  effectsOpen?: boolean;
  /** It would do something else than before, and what it did before cannot be taken back. */
  isDiverged?: boolean;
  /** For the log alone. */
  cause?: unknown;
};

/** An attempt that failed in a way that was foreseen: its class decides what follows. */
export class Fault extends Error {
  readonly error: StepError;
  readonly effectsOpen: boolean;
  readonly isDiverged: boolean;

  constructor(errorClass: ErrorClass, code: string, message: string, options: Options = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "Fault";
    this.effectsOpen = options.effectsOpen ?? false;
    this.isDiverged = options.isDiverged ?? false;
    this.error = {
      class: errorClass,
      code,
      message,
      ...(options.retryAfterMs != null && { retryAfterMs: options.retryAfterMs }),
      ...(options.details && { details: options.details }),
    };
  }
}
