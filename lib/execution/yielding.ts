import type { AttemptResult } from "@/lib/engine/advance/moves";
import type { ExecutionContext } from "@/lib/execution/work";

/** Thrown where an attempt stops although nothing went wrong: it gives its worker back and goes on later. */
export class Yielding extends Error {
  readonly result: Extract<AttemptResult, { status: "yielded" }>;

  constructor(result: Extract<AttemptResult, { status: "yielded" }>) {
    super(`The attempt gives way: ${result.reason}.`);
    this.result = result;
    this.name = "Yielding";
  }
}

/** Stops the attempt if its run is paused. A safe point: nothing that was begun is left without its end. */
export function yieldIfPausing({ pausing }: Pick<ExecutionContext, "pausing">): void {
  if (pausing.aborted) throw new Yielding({ status: "yielded", reason: "pause" });
}
