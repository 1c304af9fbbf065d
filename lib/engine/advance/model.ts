import type { Amounts } from "@/lib/engine/budget/amounts";
import type { Balance } from "@/lib/engine/budget/purse";
import type { ScopePlace } from "@/lib/engine/scope-path";
import type {
  ApprovalStatus,
  CompensationStatus,
  DesiredAction,
  EvaluationStatus,
  EvaluationVerdict,
  ReviewStatus,
  RunDeliveryStatus,
  RunStatus,
  ScopeStatus,
  StepStatus,
  WaitReason,
} from "@/lib/engine/transition";
import type { Json, JsonObject } from "@/lib/kernel/json";
import type { ApprovalRule } from "./decisions";
import type { Actor, TimerKind } from "./moves";

/**
 * The language between the core and the store: here a run as it stands, in `moves` what happens to it, in
 * `decisions` what follows. Times are milliseconds since the epoch, by the database's clock; ids are uuids;
 * everything is plain data.
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
  "child_timed_out",
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

/** An error as events, outputs and the run's end show it. */
export const shownError = ({ class: kind, code, message }: StepError) => ({
  class: kind,
  code,
  message,
});

/** Names a step inside its run. */
export type StepRef = { node: string; scope: string };

/** In the place of a step: what is of the run itself, as its clocks and its request for money. */
export const OF_RUN: StepRef = { node: "", scope: "" };

/** Names a clock: of the run itself if `node` is empty. For one kind and step at most one stands. */
export type TimerRef = StepRef & { kind: TimerKind };

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
  /** Of a container that has begun. */
  scopeCounts: ScopeCounts | null;
};

/**
 * How far a container is. `total`: how many iterations it turns at the most, or how many items it has. `again`: how
 * many of its scopes do one of them again; they are opened and closed like others.
 */
export type ScopeCounts = {
  total: number;
  opened: number;
  closed: number;
  failed: number;
  again: number;
};

/** Whether a worker holds the step. A container that has begun is `running`, too, and nobody holds it. */
export const isHeld = ({ status, attemptId }: StepState): boolean =>
  status === "running" && attemptId !== null;

/** One iteration of a loop or one item of a foreach, as its row says it. */
export type ScopeState = ScopePlace & {
  /** Which iteration or item it is: its number, unless something was tried again before it. */
  ordinal: number;
  status: ScopeStatus;
  /** Steps in it that are not terminal; those in scopes inside of it do not count. */
  openSteps: number;
  failure: RunFailure | null;
  /** What a foreach hands it. */
  item: Json;
  /** Once it has ended: `{ status, output, error }`; only an item gives an output. */
  result: Json;
  openedAt: number | null;
  closedAt: number | null;
};

/** Why a run, or a scope, will end as failed: the first cause is kept. */
export type RunFailure = {
  reason: string;
  node: string | null;
  error: StepError | null;
  /** It was left to the joins: it counts only if none of them has absorbed it in the end. */
  absorbable?: true;
};

/** How a run that did not succeed ends, and why. */
export type RunEnd = {
  status: Extract<RunStatus, "failed" | "cancelled" | "timed_out">;
  reason: string | null;
};

/** What is left to undo in a run, and what became of what was undone. */
export type UndoState = {
  /** The step that was completed last of those that can be undone and of which nothing was begun. */
  next: (StepRef & { endedAt: number }) | null;
  /** Compensations that have succeeded, and that have ended otherwise. */
  succeeded: number;
  others: number;
};

/** A run as its row says it, as far as decisions read or move it. */
export type RunState = {
  status: RunStatus;
  statusReason: string | null;
  desiredAction: DesiredAction;
  statusVersion: number;
  eventSequence: number;
  evaluationStatus: EvaluationStatus;
  reviewStatus: ReviewStatus;
  deliveryStatus: RunDeliveryStatus;
  compensationStatus: CompensationStatus;
  /** How the run ends once what it did has been undone; `null`: nothing is being undone. */
  undoing: RunEnd | null;
  stepsBlocked: number;
  stepsReady: number;
  stepsRunning: number;
  /** By reason, in the order of `WAIT_REASONS`. */
  stepsWaiting: number[];
  attemptsBegun: number;
  failure: RunFailure | null;
  priority: number;
  /** Set while the run is paused. */
  pausedAt: number | null;
  /** Whether a step of another run waits for its end. */
  isChild: boolean;
  /** Whether it is bounded what the run may spend. */
  hasPurse: boolean;
  startedAt: number | null;
  endedAt: number | null;
};

/** A request for a decision, as the review of its run sees it. */
export type RequestState = StepRef & {
  id: string;
  status: ApprovalStatus;
  isOverride: boolean;
  requestedAt: number;
  closedAt: number | null;
};

/** What a request for a decision says of one of the artifact versions that it shows. */
export type VersionReview = {
  status: ApprovalStatus;
  isOverride: boolean;
  closedAt: number | null;
};

/** What an evaluation says of an artifact version that its subject named, or of all if it named none. */
export type VersionEvaluation = {
  verdict: EvaluationVerdict;
  /** Names who judged: the evaluate node, of its run. */
  by: string;
  at: number;
};

/** Everything that was said of an artifact version, in whichever run. */
export type VersionJudgements = {
  requests: readonly VersionReview[];
  evaluations: readonly VersionEvaluation[];
};

/** What a step has promised to the run that it waits for, under the fence of its start. */
export type CarvedPart = StepRef & { fence: number; amounts: Amounts };

/** The purse of a run as its row says it. */
export type PurseState = Balance & {
  onExhausted: "fail" | "wait";
  /** The highest threshold that was told, in percent. */
  told: number;
  /** The open request for more. */
  requestId: string | null;
  /** Names the clock of that request, as the fence of a step names its clocks: one of a request before it is stale. */
  requestFence: number | null;
  /** The budget above the run that was found empty; `null`: none was. */
  shortOf: string | null;
  carved: CarvedPart[];
};

/** What a step of another run gave, taken over as it stands instead of being done anew. */
export type ReusedStep = {
  /** Of the root graph: a container is taken over as a whole. */
  node: string;
  port: string;
  output: Json;
  marked: boolean;
  /** Of a `deliver` step: what was handed over. */
  deliveryId: string | null;
};

/** The run that a run was derived from, and what it takes over of it. */
export type Derivation = {
  runId: string;
  /** The node from which on everything is done anew. */
  node: string;
  reused: ReusedStep[];
};

/** What expressions see as `run`. */
export type RunFacts = {
  id: string;
  title: string;
  labels: JsonObject;
  started_at: string | null;
  initiated_by: Json;
};

/** A request that waits for people, as its row and the votes of its stage say it. */
export type OpenRequest = {
  id: string;
  stage: number;
  stages: ApprovalRule[];
  /** Exactly what its people see. */
  shown: JsonObject;
  /** How many reminders there were. */
  reminders: number;
  /** The role that may decide too, since it was escalated. */
  escalatedTo: string | null;
  /** Those of this stage that count, in the order in which they were cast. */
  votes: { id: string; option: string; holder: Actor; inPlaceOf?: Actor | null }[];
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
  /** Scopes by their path; `null`: looked for, and there is no such row. */
  scopes: ReadonlyMap<string, ScopeState | null>;
  /** What the items of containers gave, by `stepKey` of the container and in order; `null`: none yet. */
  results: ReadonlyMap<string, readonly Json[]>;
  /** Whether `steps` holds every step of the run that is not terminal. */
  hasAllOpen: boolean;
  /** All requests for decisions of the run; `undefined`: not loaded. */
  approvals: readonly RequestState[] | undefined;
  /** The open requests of steps (by `stepKey`); `null`: looked for, and there is none. */
  requests: ReadonlyMap<string, OpenRequest | null>;
  /** Steps (by `stepKey`) with an effect that is `sent` or `unknown`; `undefined`: not loaded. */
  openEffects: ReadonlySet<string> | undefined;
  /**
   * By artifact version: every version of the same product, itself included; `null`: the tenant has no such
   * version. One that is missing was not loaded.
   */
  versions: ReadonlyMap<string, readonly string[] | null>;
  /** By artifact version: what was said of it. One that is missing was not loaded. */
  judgements: ReadonlyMap<string, VersionJudgements>;
  /** `undefined`: not loaded. */
  undo: UndoState | undefined;
  /** By `timerKey`: when a clock is due that stands; `null`: none stands. One that is missing was not loaded. */
  timers: ReadonlyMap<string, number | null>;
  /** `undefined`: not loaded. */
  purse: PurseState | undefined;
  /** `null`: the run was not derived from another, or has taken over what it takes; `undefined`: not loaded. */
  derivation: Derivation | null | undefined;
};

/** What the core wants loaded before it can decide. Loading more than asked is harmless. */
export type Needs = {
  steps: StepRef[];
  outputs: StepRef[];
  /** Paths. */
  scopes: string[];
  /** Containers. */
  results: StepRef[];
  input: boolean;
  allOpen: boolean;
  approvals: boolean;
  /** Steps whose open request is wanted. */
  requests: StepRef[];
  openEffects: boolean;
  /** Artifact versions of which all versions of the same product are asked. */
  versions: string[];
  /** Artifact versions of which it is asked what was said of them. */
  judgements: string[];
  /**
   * The nodes whose completed steps are to be undone, in topological order: of two that ended in the same moment the
   * later one goes first. Empty: it is not asked.
   */
  undo: string[];
  timers: TimerRef[];
  purse: boolean;
  /** What the run takes over of another. */
  derivation: boolean;
};

/** A wish for nothing. */
export const noNeeds = (): Needs => ({
  steps: [],
  outputs: [],
  scopes: [],
  results: [],
  input: false,
  allOpen: false,
  approvals: false,
  requests: [],
  openEffects: false,
  versions: [],
  judgements: [],
  undo: [],
  timers: [],
  purse: false,
  derivation: false,
});

/** A step of a run as one text, for maps. */
export const stepKey = ({ node, scope }: StepRef): string => `${node}|${scope}`;
/** A clock of a run as one text, for maps. */
export const timerKey = (timer: TimerRef): string => `${stepKey(timer)}|${timer.kind}`;
