import type { Json } from "@/lib/kernel/json";
import { noteUndone } from "./compensate";
import { resolveEdges } from "./edges";
import { clearStepTimers } from "./ending";
import type { StepState } from "./model";
import type { Progress } from "./progress";

/** Ends a worker's step well. While the run is being cancelled nothing follows from it. */
export function succeedWork(progress: Progress, step: StepState, output: Json): void {
  progress.setOutput(step, output);
  clearStepTimers(progress, step);
  progress.move(step, "succeeded", { port: "out", error: null });
  progress.emit("step.succeeded", step, { port: "out" });
  noteUndone(progress, step);
  if (!progress.isBeingStopped) resolveEdges(progress, step, { port: "out" });
}
