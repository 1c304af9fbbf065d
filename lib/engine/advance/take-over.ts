import { toWireId } from "@/lib/kernel/ids";
import { resolveEdges } from "./edges";
import { noteDelivery } from "./ending";
import { evaluateSubject, noteEvaluation } from "./evaluate-subject";
import type { ReusedStep, StepState } from "./model";
import type { Progress } from "./progress";

/** Why a step ended as it did that was taken over of another run. */
export const REUSED = "reused";

/**
 * Ends a step with what it gave in the run that this one was derived from. Nothing is done: no attempt begins, nobody
 * is asked, and what it changed in the world stays the other run's to undo. Only an evaluation is made anew, because
 * it is this run's word on its subject, and costs nothing.
 */
export function takeOver(progress: Progress, step: StepState, reused: ReusedStep): void {
  const { port, output, marked, deliveryId } = reused;
  const node = progress.node(step);
  if (node.type === "evaluate") {
    const judged = evaluateSubject(progress, step, node);
    if (judged.ok) noteEvaluation(progress, step, judged.evaluation);
  }
  progress.setOutput(step, output);
  progress.move(step, "succeeded", { port, marked, reason: REUSED, error: null });
  progress.emit("step.succeeded", step, { port, reused: true, ...(marked && { marked: true }) });
  if (deliveryId !== null) {
    noteDelivery(progress, "delivered");
    const id = toWireId("delivery", deliveryId);
    progress.emit("delivery.delivered", step, { delivery_id: id, reused: true });
  }
  resolveEdges(progress, step, { port });
}
