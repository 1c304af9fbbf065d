import type { Json } from "@/lib/kernel/json";
import { resolveEdges } from "./edges";
import { failStep } from "./fail";
import type { StepState } from "./model";
import type { Progress } from "./progress";
import { tooLarge } from "./too-large";

/** Ends a step well: its output, its port, and what its edges say. */
export function succeed(progress: Progress, step: StepState, port: string, output: Json): void {
  progress.setOutput(step, output);
  progress.move(step, "succeeded", { port, error: null });
  progress.emit("step.succeeded", step, { port });
  resolveEdges(progress, step, { port });
}

/** Ends a step with a value that was made here, or fails it if nobody could keep that. */
export function succeedWith(progress: Progress, step: StepState, output: Json, port = "out"): void {
  if (progress.hasRoomFor(output)) succeed(progress, step, port, output);
  else failStep(progress, step, tooLarge("output"));
}
