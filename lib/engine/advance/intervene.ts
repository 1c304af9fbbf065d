import { HELD_BY_OPERATOR, legalInterventions, markablePorts } from "@/lib/engine/interventions";
import { undoneBy } from "@/lib/engine/plan";
import { wireActor } from "@/lib/kernel/actor";
import { assertNever } from "@/lib/kernel/never";
import { blockedStep } from "./blocked-step";
import { conflict } from "./conflict";
import { cancelLosers, isDue, isLost, resolveEdges } from "./edges";
import { cancelInside, letGo } from "./ending";
import { failStep, holdForOperator, OPERATOR_CANCELLED } from "./fail";
import type { StepError, StepRef, StepState } from "./model";
import type { Move, MoveOutcome } from "./moves";
import type { Progress } from "./progress";
import { hasYetToBegin } from "./yet-to-begin";

type Intervened = Extract<Move, { type: "intervened" }>;

const CANCELLED: StepError = {
  class: "cancelled",
  code: OPERATOR_CANCELLED,
  message: "An operator cancelled the step.",
};

/**
 * An operator steps in: legal from few states, and only while the step is as they saw it. Everything else is
 * refused with where it stands.
 */
export function intervened(progress: Progress, move: Intervened): MoveOutcome {
  const { step: ref, action, reason, actor, seen } = move;
  const known = progress.step(ref) ?? unreachedStep(progress, ref);
  const isAsSeen =
    known?.status === seen.status &&
    known.waitReason === seen.waitReason &&
    known.fence === seen.fence;
  if (!known || !isAsSeen) return refusal(known, "has moved on since it was looked at");
  const problem = problemOf(progress, known, action);
  if (problem) return refusal(known, problem);
  const step = progress.step(ref) ?? progress.create(ref, known.edgesTotal);
  progress.emit("operator.intervened", step, {
    action: action.kind,
    reason,
    by: wireActor(actor),
    ...(action.kind === "mark_succeeded" && { port: action.port }),
  });
  act(progress, step, action);
  // Whoever ends a join by hand has decided it, whatever was on its way to it.
  if (step.endedAt !== null) cancelLosers(progress, step);
  return { ok: true };
}

/** A node that no edge has reached yet: it has no row until somebody means it. */
function unreachedStep({ plan }: Progress, ref: StepRef): StepState | null {
  const node = plan.nodes.find(({ id }) => id === ref.node);
  const isOfRoot = node?.container === null && ref.scope === "";
  return isOfRoot ? blockedStep(ref, node.incoming) : null;
}

/** Why the action is not legal now, or `null`. */
function problemOf(
  progress: Progress,
  step: StepState,
  action: Intervened["action"],
): string | null {
  if (hasYetToBegin(progress)) return "begins with its run, which waits to begin";
  const { type, ports } = progress.node(step);
  const hasOpenEffect = step.waitReason === "reconcile" && progress.hasOpenEffect(step);
  const legal = legalInterventions(progress.run.status, { ...step, type, ports, hasOpenEffect });
  if (progress.run.undoing !== null && undoneBy(step.node) === null)
    return "will not begin any more: its run undoes what it did";
  if (step.status === "blocked" && isLost(progress, step))
    return "leads only to a join that is decided: nobody needs it any more";
  if (!legal.includes(action.kind)) return `cannot be told to ${WORDS[action.kind]}`;
  if (action.kind === "mark_succeeded" && !markablePorts(ports).includes(action.port))
    return `has no port ${action.port} to be marked with`;
  const goesOn = action.kind === "retry" || action.kind === "release";
  if (goesOn && step.status === "waiting" && !isDue(progress, step))
    return "cannot go on before what leads to it has ended well";
  return null;
}

const WORDS: Record<Intervened["action"]["kind"], string> = {
  retry: "try again",
  skip: "be skipped",
  mark_succeeded: "count as done",
  hold: "be held",
  release: "be released",
  cancel: "be cancelled",
};

function act(progress: Progress, step: StepState, action: Intervened["action"]): void {
  switch (action.kind) {
    case "retry":
    case "release":
      goOn(progress, step);
      return;
    case "skip":
      letGoWhole(progress, step, "operator_skipped");
      progress.move(step, "skipped", { port: "out", reason: HELD_BY_OPERATOR });
      progress.emit("step.skipped", step, { port: "out", reason: HELD_BY_OPERATOR });
      resolveEdges(progress, step, { port: "out" });
      return;
    case "mark_succeeded":
      mark(progress, step, action);
      return;
    case "hold":
      hold(progress, step);
      return;
    case "cancel":
      cancel(progress, step);
      return;
    default:
      assertNever(action);
  }
}

/** A new attempt of what waits; of a step that was only to be held, the word is taken back. */
function goOn(progress: Progress, step: StepState): void {
  if (step.status === "blocked") {
    step.reason = null;
    progress.touch(step);
    return;
  }
  if (step.waitReason === "retry_backoff") progress.clearTimer(step, "retry");
  if (step.waitReason === "hold") progress.clearTimer(step, "hold_expiry");
  if (step.waitReason === "reconcile") progress.clearTimer(step, "reconcile");
  progress.move(step, "ready", { readyAt: progress.now });
  cancelLosers(progress, step);
  // What the engine itself runs is entered at once.
  if (progress.node(step).execution !== "worker")
    progress.due.push({ node: step.node, scope: step.scope });
}

/** Touches neither the outcome nor the review: an operator says that the step is done, not that the run is good. */
function mark(
  progress: Progress,
  step: StepState,
  { port, output }: Extract<Intervened["action"], { kind: "mark_succeeded" }>,
): void {
  letGoWhole(progress, step, "operator_marked");
  progress.setOutput(step, output);
  progress.move(step, "succeeded", { port, marked: true, error: null, fence: step.fence + 1 });
  progress.emit("step.succeeded", step, { port, marked: true });
  resolveEdges(progress, step, { port });
}

/** A step that its edges have not let begin keeps waiting for them, and is held when it is due. */
function hold(progress: Progress, step: StepState): void {
  if (step.status === "blocked") {
    step.reason = HELD_BY_OPERATOR;
    progress.touch(step);
  } else {
    holdForOperator(progress, step);
  }
}

/** It counts as failed, and what follows is what its node says of failures; what is held already is given up. */
function cancel(progress: Progress, step: StepState): void {
  letGoWhole(progress, step, CANCELLED.code);
  failStep(progress, step, CANCELLED, { mayHold: step.waitReason !== "hold" });
}

/** With all that is open inside, if it is a container. */
function letGoWhole(progress: Progress, step: StepState, reason: string): void {
  cancelInside(progress, step, reason);
  letGo(progress, step, reason);
}

function refusal(step: StepState | null, what: string): MoveOutcome {
  if (!step) return conflict("blocked", "The run has no such step.");
  const { status, waitReason } = step;
  return conflict(
    status,
    `The step is ${status}${waitReason ? ` (${waitReason})` : ""} and ${what}.`,
  );
}
