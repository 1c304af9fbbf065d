import type { Plan, WorkerNode } from "@/lib/engine/plan";
import type {
  ApprovalStatus,
  AttemptStatus,
  DesiredAction,
  ReviewStatus,
  RunDeliveryStatus,
  RunStatus,
  StepStatus,
  WaitReason,
} from "@/lib/engine/transition";
import type { Json, JsonObject } from "@/lib/kernel/json";

/**
 * The language between the core and the store. Times are milliseconds since the epoch, by the
 * database's clock; ids are uuids; everything is plain data.
 */

/** Why an attempt failed. The class decides what follows; a node may repeat fewer classes, never more. */
export const ERROR_CLASSES = [
  "transient",
  "rate_limited",
  "timeout",
  "provider_outage",
  "contract_mismatch",
  "invalid_input",
  "permission",
  "context_too_long",
  "policy_denied",
  "budget_exceeded",
  "cancelled",
  "child_failed",
  "outcome_unknown",
] as const;
export type ErrorClass = (typeof ERROR_CLASSES)[number];

/** What went wrong, as people read it and expressions see it. It never holds a secret. */
export type StepError = {
  class: ErrorClass;
  /** A stable word of its own, as `http_503`, `no_capable_worker`. */
  code: string;
  message: string;
  /** What the other side asked for, in milliseconds. */
  retryAfterMs?: number;
  details?: JsonObject;
};

/** Names a step inside its run. */
export type StepRef = { node: string; scope: string };

/** A step as its row says it. */
export type StepState = StepRef & {
  status: StepStatus;
  waitReason: WaitReason | null;
  reason: string | null;
  marked: boolean;
  port: string | null;
  edgesTotal: number;
  edgesSatisfied: number;
  edgesSkipped: number;
  edgesFailed: number;
  attempts: number;
  failures: number;
  losses: number;
  attemptId: string | null;
  fence: number;
  workerId: string | null;
  error: StepError | null;
  readyAt: number | null;
  startedAt: number | null;
  deadlineAt: number | null;
  endedAt: number | null;
};

/** Why a run will end as failed, whatever else happens: the first cause is kept. */
export type RunFailure = { reason: string; node: string | null; error: StepError | null };

/** A run as its row says it, as far as decisions read or move it. */
export type RunState = {
  status: RunStatus;
  statusReason: string | null;
  desiredAction: DesiredAction;
  statusVersion: number;
  eventSequence: number;
  reviewStatus: ReviewStatus;
  deliveryStatus: RunDeliveryStatus;
  stepsBlocked: number;
  stepsReady: number;
  stepsRunning: number;
  /** By reason, in the order of `WAIT_REASONS`. */
  stepsWaiting: number[];
  attemptsBegun: number;
  failure: RunFailure | null;
  priority: number;
  startedAt: number | null;
  endedAt: number | null;
};

/** What expressions see as `run`. */
export type RunFacts = {
  id: string;
  title: string;
  labels: JsonObject;
  started_at: string | null;
  initiated_by: Json;
};

/**
 * The part of a run that was loaded under its lock. The core never guesses about what is not in it:
 * it asks, and is run again.
 */
export type Slice = {
  run: RunState;
  facts: RunFacts;
  /** `undefined`: not loaded. */
  input: JsonObject | undefined;
  /** By `stepKey`; `null`: looked for, and there is no such row. A key that is missing was not loaded. */
  steps: ReadonlyMap<string, StepState | null>;
  /** Outputs by `stepKey`; `null` for a step that has none. A key that is missing was not loaded. */
  outputs: ReadonlyMap<string, Json>;
  /** Whether `steps` holds every step of the run that is not terminal. */
  hasAllOpen: boolean;
  /** The statuses of all approvals of the run; `undefined`: not loaded. */
  approvals: readonly ApprovalStatus[] | undefined;
  /** Steps (by `stepKey`) with an effect that is `sent` or `unknown`; `undefined`: not loaded. */
  openEffects: ReadonlySet<string> | undefined;
};

/** What the core wants loaded before it can decide. Loading more than asked is harmless. */
export type Needs = {
  steps: StepRef[];
  outputs: StepRef[];
  input: boolean;
  allOpen: boolean;
  approvals: boolean;
  openEffects: boolean;
};

export const stepKey = ({ node, scope }: StepRef): string => `${node}|${scope}`;

/** Content that an attempt stored in the blob store; it becomes visible with the attempt's success. */
export type ProducedArtifact = {
  artifactVersionId: string;
  /** The artifact to which it adds a version, if this step has one of this name already, else a new one. */
  artifactId: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  checksum: string;
};

export type ProducedDelivery = {
  deliveryId: string;
  channel: JsonObject;
  manifest: JsonObject;
  digest: string;
};

/** What a worker says of an attempt. `effectsOpen`: an effect was sent and nobody knows what became of it. */
export type AttemptResult =
  | {
      status: "succeeded";
      output: Json;
      artifacts?: ProducedArtifact[];
      delivery?: ProducedDelivery;
    }
  | { status: "failed" | "timed_out" | "cancelled"; error: StepError; effectsOpen?: boolean };

/** A worker's offer to take what has become ready, in the same transaction. */
export type ClaimOffer = {
  workerId: string;
  pools: readonly string[];
  /** Node types that it has an executor for. */
  executors: readonly string[];
  slots: number;
};

export const TIMER_KINDS = [
  "run_start",
  "run_timeout",
  "cancel_grace",
  "retry",
  "wait",
  "approval_expiry",
  "hold_expiry",
  "schedule_timeout",
  "step_deadline",
] as const;
export type TimerKind = (typeof TIMER_KINDS)[number];

/** Who decided, started or cancelled. */
export type Actor = {
  kind: "user" | "service_account" | "trigger" | "system";
  id: string;
  name: string;
};

/** A person's decision; that its maker may make it was checked before. */
export type HumanDecision = {
  option: string;
  reason: string;
  form: JsonObject | null;
  artifactVersionId: string | null;
  decidedBy: Actor;
};

/** What just happened to a run. Each names what it believes, and is refused where that is no longer so. */
export type Move =
  | { type: "created"; startAt: number | null }
  | { type: "claimed"; step: StepRef; offer: ClaimOffer }
  | {
      type: "attempt_ended";
      step: StepRef;
      attemptId: string;
      fence: number;
      result: AttemptResult;
      /** What the step was given, for the attempt's row. */
      input: Json | null;
      /** Where the worker takes successors at once. */
      offer: ClaimOffer | null;
    }
  /** Its worker is gone, gave it back unfinished, or it is past its deadline and nobody says a word. */
  | {
      type: "attempt_lost";
      step: StepRef;
      attemptId: string;
      fence: number;
      cause: "worker_gone" | "handed_back" | "overdue";
    }
  | { type: "timer_fired"; kind: TimerKind; step: StepRef | null; fence: number }
  | { type: "decided"; step: StepRef; fence: number; decision: HumanDecision }
  | { type: "cancel_requested"; reason: string; actor: Actor };

/** `stale`: nothing moved, because what the move believed is no longer so; the payload is kept as an event. */
export type MoveOutcome =
  | { ok: true }
  | { ok: false; why: "stale" }
  | { ok: false; why: "conflict"; status: string; message: string };

export type EventRecord = {
  sequence: number;
  type: string;
  node: string | null;
  scope: string | null;
  attempt: number | null;
  payload: JsonObject;
};

export type EndedAttempt = StepRef & {
  number: number;
  attemptId: string;
  fence: number;
  workerId: string | null;
  status: Exclude<AttemptStatus, "running">;
  input: Json | null;
  error: StepError | null;
  startedAt: number;
};

export type ReadyStep = StepRef & {
  pool: string;
  priority: number;
  availableAt: number;
  executor: WorkerNode["type"];
  planFormat: number;
};

/** Of the run itself if `node` is empty. */
export type TimerRow = StepRef & { kind: TimerKind; fence: number; fireAt: number };

/** Sets or takes away a timer; for one kind and step at most one stands. */
export type TimerChange = StepRef & {
  kind: TimerKind;
  set: { fence: number; fireAt: number } | null;
};

export type ApprovalRule = {
  role: string | null;
  people: string[];
  groups: string[];
  required: number;
  excludeRequester: boolean;
};

export type OpenedApproval = StepRef & {
  approvalId: string;
  fence: number;
  title: string;
  rule: ApprovalRule;
  options: { id: string; title: string; effect: string; requiresReason: boolean }[];
  form: JsonObject | null;
  /** Exactly what the person is shown; its canonical text is what the digest is taken from. */
  shown: JsonObject;
  onExpired: string;
  expiresAt: number | null;
};

export type ClosedApproval = StepRef & {
  status: Exclude<ApprovalStatus, "pending">;
  reason: string | null;
  decision: HumanDecision | null;
};

/** What a claim hands to a worker. */
export type Work = StepRef & {
  attemptId: string;
  fence: number;
  number: number;
  type: WorkerNode["type"];
  nodeConfig: WorkerNode;
  /** As the node's mapping gave it. For `deliver`: `{ artifacts, recipient }`. */
  input: Json;
  startedAt: number;
  deadlineAt: number | null;
  /** The error of the attempt before, if there was one. */
  previousError: StepError | null;
};

/** Something for the outbox, named so that its receiver does it once. */
export type OutboxNote = { topic: string; key: string; payload: JsonObject };

/** Everything that follows from the moves, to be saved in one transaction. */
export type Decisions = {
  run: RunState;
  inserted: StepState[];
  updated: StepState[];
  outputs: (StepRef & { output: Json })[];
  attempts: EndedAttempt[];
  events: EventRecord[];
  readied: ReadyStep[];
  /** Rows of `ready_steps` to take away. */
  unreadied: StepRef[];
  timers: TimerChange[];
  approvalsOpened: OpenedApproval[];
  approvalsClosed: ClosedApproval[];
  artifacts: (StepRef & { attemptId: string; artifact: ProducedArtifact })[];
  deliveries: (StepRef & { delivery: ProducedDelivery })[];
  outbox: OutboxNote[];
  works: Work[];
  /** Set when the run ends. */
  ending: { output: Json; error: JsonObject | null } | null;
  /** One for each move, in order. */
  outcomes: MoveOutcome[];
};

/** Chance, as an argument: the store passes the real one, a test a scripted one. */
export type Chance = {
  uuid: () => string;
  /** In [0, 1). */
  fraction: () => number;
};

export type AdvanceInput = {
  plan: Plan;
  slice: Slice;
  moves: readonly Move[];
  now: number;
  chance: Chance;
};
export type Advanced = { kind: "decided"; decisions: Decisions } | { kind: "needs"; needs: Needs };
