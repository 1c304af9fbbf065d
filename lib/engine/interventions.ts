import { undoneBy } from "@/lib/engine/plan";
import type { RunStatus, StepStatus, WaitReason } from "@/lib/engine/transition";
import { isTerminalRun } from "@/lib/engine/transition";

/** What an operator may do with a step, each from few states and with a reason. */
export const INTERVENTIONS = [
  "retry",
  "skip",
  "mark_succeeded",
  "hold",
  "release",
  "cancel",
] as const;
export type Intervention = (typeof INTERVENTIONS)[number];

/** Why a step stands, or is to stand, that an operator holds. */
export const HELD_BY_OPERATOR = "operator";

/** A step as far as the rules look at it. */
export type Intervenable = {
  node: string;
  type: string;
  /** Every port that its node can take. */
  ports: readonly string[];
  status: StepStatus;
  waitReason: WaitReason | null;
  reason: string | null;
  /** Whether nobody knows what became of an effect of it. */
  hasOpenEffect: boolean;
};

const isFresh = ({ status }: Intervenable): boolean => status === "blocked" || status === "ready";
const isHeld = ({ waitReason }: Intervenable): boolean => waitReason === "hold";
const isMarkedToHold = ({ status, reason }: Intervenable): boolean =>
  status === "blocked" && reason === HELD_BY_OPERATOR;

/** A request is decided, overridden or withdrawn by those who may, and never passed by. */
const mayBePassed = (step: Intervenable): boolean =>
  step.type !== "approval" && (isFresh(step) || step.status === "waiting");

const RULES: Record<Intervention, (step: Intervenable) => boolean> = {
  retry: (step) =>
    (isHeld(step) && step.reason !== HELD_BY_OPERATOR) ||
    step.waitReason === "retry_backoff" ||
    (step.waitReason === "reconcile" && !step.hasOpenEffect),
  skip: (step) => mayBePassed(step) && step.ports.includes("out"),
  mark_succeeded: (step) =>
    mayBePassed(step) || (step.status === "running" && step.type !== "approval"),
  hold: (step) => isFresh(step) && !isMarkedToHold(step),
  release: (step) => isMarkedToHold(step) || isHeld(step),
  cancel: ({ status }) => ["blocked", "ready", "running", "waiting"].includes(status),
};

/** What undoes something is done or passed over; nothing else stops it. */
const OF_UNDOING: readonly Intervention[] = ["retry", "skip"];

/**
 * What is legal with the step now. Nothing, once its run is over; while it is being cancelled only with what
 * undoes something.
 */
export function legalInterventions(run: RunStatus, step: Intervenable): Intervention[] {
  const undoes = undoneBy(step.node) !== null;
  if (isTerminalRun(run) || (run === "cancelling" && !undoes)) return [];
  const offered = undoes ? OF_UNDOING : INTERVENTIONS;
  return offered.filter((intervention) => RULES[intervention](step));
}

/** The ports that a step can be marked with: its error is nothing to be marked as done. */
export const markablePorts = (ports: readonly string[]): string[] =>
  ports.filter((port) => port !== "error");
