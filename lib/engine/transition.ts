import { AppError } from "@/lib/kernel/errors";

/**
 * The statuses of everything that moves, and the one table of legal moves for each. SQL enums and
 * checks, the API's schemas and the screens derive from these lists.
 */
export const RUN_STATUSES = [
  "queued",
  "running",
  "waiting",
  "paused",
  "cancelling",
  "succeeded",
  "failed",
  "cancelled",
  "timed_out",
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const DESIRED_ACTIONS = ["none", "pause", "resume", "cancel"] as const;
export type DesiredAction = (typeof DESIRED_ACTIONS)[number];

export const STEP_STATUSES = [
  "blocked",
  "ready",
  "running",
  "waiting",
  "succeeded",
  "failed",
  "skipped",
  "cancelled",
] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

/** Why a step, and a run, waits. In the order in which a run shows the first that applies. */
export const WAIT_REASONS = [
  "reconcile",
  "hold",
  "budget",
  "approval",
  "event",
  "subworkflow",
  "timer",
  "retry_backoff",
  "quota",
] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

export const ATTEMPT_STATUSES = [
  "running",
  "succeeded",
  "failed",
  "timed_out",
  "lost",
  "unknown",
  "yielded",
  "cancelled",
] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** One iteration of a loop, or one item of a foreach. `pending`: an item whose turn has not come. */
export const SCOPE_STATUSES = ["pending", "open", "closed"] as const;
export type ScopeStatus = (typeof SCOPE_STATUSES)[number];

export const APPROVAL_STATUSES = [
  "pending",
  "approved",
  "rejected",
  "revised",
  "expired",
  "withdrawn",
  "superseded",
] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

export const EFFECT_STATUSES = [
  "planned",
  "sent",
  "confirmed",
  "refused",
  "unknown",
  "compensated",
  "abandoned",
] as const;
export type EffectStatus = (typeof EFFECT_STATUSES)[number];

export const DELIVERY_STATUSES = [
  "pending",
  "delivered",
  "failed",
  "unknown",
  "withdrawn",
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The other dimensions of a run, each from worst to best: the worst wins. */
export const EVALUATION_STATUSES = ["failed", "pending", "passed", "not_evaluated"] as const;
export type EvaluationStatus = (typeof EVALUATION_STATUSES)[number];
/** What one evaluation says of its subject. */
export const EVALUATION_VERDICTS = ["passed", "failed"] as const;
export type EvaluationVerdict = (typeof EVALUATION_VERDICTS)[number];
export const REVIEW_STATUSES = ["pending", "rejected", "approved", "not_required"] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
export const RUN_DELIVERY_STATUSES = [
  "unknown",
  "failed",
  "pending",
  "delivered",
  "not_ready",
  "not_required",
] as const;
export type RunDeliveryStatus = (typeof RUN_DELIVERY_STATUSES)[number];
export const COMPENSATION_STATUSES = ["failed", "partial", "running", "done", "none"] as const;
export type CompensationStatus = (typeof COMPENSATION_STATUSES)[number];
export const OUTCOMES = ["open", "achieved", "not_achieved", "waived"] as const;
export type Outcome = (typeof OUTCOMES)[number];

type Table<S extends string> = Readonly<Record<S, readonly S[]>>;

export const RUN_MOVES: Table<RunStatus> = {
  queued: ["running", "waiting", "paused", "cancelling", "cancelled", "failed", "timed_out"],
  running: ["waiting", "paused", "cancelling", "succeeded", "failed", "timed_out"],
  waiting: ["queued", "running", "paused", "cancelling", "succeeded", "failed", "timed_out"],
  paused: ["queued", "running", "waiting", "cancelling", "failed", "timed_out"],
  cancelling: ["cancelled", "failed"],
  succeeded: [],
  failed: [],
  cancelled: [],
  timed_out: [],
};

export const STEP_MOVES: Table<StepStatus> = {
  blocked: ["ready", "waiting", "succeeded", "skipped", "cancelled", "failed"],
  ready: ["running", "waiting", "succeeded", "skipped", "cancelled", "failed"],
  running: ["succeeded", "failed", "waiting", "ready", "cancelled"],
  waiting: ["ready", "succeeded", "failed", "skipped", "cancelled"],
  succeeded: [],
  failed: [],
  skipped: [],
  cancelled: [],
};

export const ATTEMPT_MOVES: Table<AttemptStatus> = {
  running: ["succeeded", "failed", "timed_out", "lost", "unknown", "yielded", "cancelled"],
  succeeded: [],
  failed: [],
  timed_out: [],
  lost: [],
  unknown: [],
  yielded: [],
  cancelled: [],
};

export const SCOPE_MOVES: Table<ScopeStatus> = {
  pending: ["open"],
  open: ["closed"],
  closed: [],
};

export const APPROVAL_MOVES: Table<ApprovalStatus> = {
  pending: ["approved", "rejected", "revised", "expired", "withdrawn", "superseded"],
  approved: [],
  rejected: [],
  revised: [],
  expired: [],
  withdrawn: [],
  superseded: [],
};

export const EFFECT_MOVES: Table<EffectStatus> = {
  planned: ["sent", "abandoned"],
  sent: ["confirmed", "refused", "unknown"],
  unknown: ["confirmed", "refused"],
  confirmed: ["compensated"],
  refused: [],
  compensated: [],
  abandoned: [],
};

export const DELIVERY_MOVES: Table<DeliveryStatus> = {
  pending: ["delivered", "failed", "unknown", "withdrawn"],
  unknown: ["delivered", "failed"],
  delivered: [],
  failed: [],
  withdrawn: [],
};

/** Every machine by the name that errors and tests use. */
export const MACHINES = {
  run: RUN_MOVES,
  step: STEP_MOVES,
  attempt: ATTEMPT_MOVES,
  scope: SCOPE_MOVES,
  approval: APPROVAL_MOVES,
  effect: EFFECT_MOVES,
  delivery: DELIVERY_MOVES,
} as const;
export type Machine = keyof typeof MACHINES;
type StatusOf<M extends Machine> = keyof (typeof MACHINES)[M] & string;

/** Whether the table has the move. Staying where one is is no move. */
export function isLegal<M extends Machine>(
  machine: M,
  from: StatusOf<M>,
  to: StatusOf<M>,
): boolean {
  const table = MACHINES[machine] as Table<string>;
  return table[from]?.includes(to) ?? false;
}

/** Refuses a move that the table does not have; `details` carry where the thing stands. */
export function assertMove<M extends Machine>(
  machine: M,
  from: StatusOf<M>,
  to: StatusOf<M>,
): void {
  if (isLegal(machine, from, to)) return;
  throw new AppError("RUN_STATE_CONFLICT", `The ${machine} is ${from} and cannot become ${to}.`, {
    details: { machine, from, to, [`${machine}_status`]: from },
  });
}

/** Whether the status is never left again. */
export const isTerminalRun = (status: RunStatus): boolean => RUN_MOVES[status].length === 0;
/** Whether the status is never left again. */
export const isTerminalStep = (status: StepStatus): boolean => STEP_MOVES[status].length === 0;

/** The worst of the statuses by the order of its list, or `whenNone` if there are none. */
export function worstOf<S extends string>(
  order: readonly S[],
  statuses: readonly S[],
  whenNone: S,
): S {
  return order.find((status) => statuses.includes(status)) ?? whenNone;
}

/** One line a move, for whoever reads a change of the table: `waiting -> running`. */
export function movesOf(machine: Machine): string[] {
  return Object.entries(MACHINES[machine] as Table<string>).flatMap(([from, targets]) =>
    targets.map((to) => `${from} -> ${to}`),
  );
}
