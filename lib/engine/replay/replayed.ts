import type { RunState, StepRef, StepState } from "@/lib/engine/advance/model";
import type { ApprovalStatus, ScopeStatus } from "@/lib/engine/transition";

/** What the events of a run say of one of its steps. */
export type ReplayedStep = Pick<
  StepState,
  | "node"
  | "scope"
  | "status"
  | "waitReason"
  | "port"
  | "marked"
  | "attempts"
  | "edgesTotal"
  | "edgesSatisfied"
  | "edgesSkipped"
  | "edgesFailed"
> & {
  /** Of its output, where the store has noted it. */
  outputDigest: string | null;
};

/** What they say of a request for a decision; `option`: what a person chose. */
export type ReplayedApproval = StepRef & {
  approvalId: string;
  status: ApprovalStatus;
  option: string | null;
};

/** What they say of the run itself. */
export type ReplayedRun = Pick<
  RunState,
  | "status"
  | "statusReason"
  | "desiredAction"
  | "eventSequence"
  | "reviewStatus"
  | "deliveryStatus"
  | "stepsBlocked"
  | "stepsReady"
  | "stepsRunning"
  | "stepsWaiting"
  | "attemptsBegun"
>;

/** What they say of an iteration or an item that has begun. */
export type ReplayedScope = { path: string; status: ScopeStatus; openSteps: number };
