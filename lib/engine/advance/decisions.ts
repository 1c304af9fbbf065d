import type { Amounts } from "@/lib/engine/budget/amounts";
import type { WorkerNode } from "@/lib/engine/plan";
import type {
  ApprovalStatus,
  AttemptStatus,
  EffectStatus,
  EvaluationVerdict,
} from "@/lib/engine/transition";
import type { Json, JsonObject } from "@/lib/kernel/json";
import type {
  CarvedPart,
  Needs,
  RunState,
  ScopeState,
  StepError,
  StepRef,
  StepState,
} from "./model";
import type {
  Actor,
  HumanDecision,
  MoveOutcome,
  ProducedArtifact,
  ProducedDelivery,
  TimerKind,
} from "./moves";

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
  /** The limit that it waits for, before which nobody claims it; `null`: none. */
  waitsFor: string | null;
};

/** Of the run itself if `node` is empty. */
export type TimerRow = StepRef & { kind: TimerKind; fence: number; fireAt: number };

/** A timer that has come due, as its move names it. */
export type FiredTimer = StepRef & { kind: TimerKind; fence: number };

/** Sets or takes away a timer; for one kind and step at most one stands. */
export type TimerChange = StepRef & {
  kind: TimerKind;
  set: { fence: number; fireAt: number } | null;
};

/** Who decides a stage of a request, and how many of them it takes. */
export type ApprovalRule = {
  title: string | null;
  role: string | null;
  people: string[];
  groups: string[];
  /** How many must choose the same approving option. */
  required: number;
  /** How many against decide. */
  rejectQuorum: number;
  excludeRequester: boolean;
};

export type OpenedApproval = StepRef & {
  approvalId: string;
  fence: number;
  title: string;
  /** In order, at least one; the first is in force. */
  stages: ApprovalRule[];
  options: { id: string; title: string; effect: string; requiresReason: boolean }[];
  form: JsonObject | null;
  /** Exactly what the person is shown; its canonical text is what the digest is taken from. */
  shown: JsonObject;
  onExpired: string;
  dueAt: number | null;
  expiresAt: number | null;
  /** The request whose place it takes. */
  supersedes: string | null;
  /** Who was let in besides, if that was before it. */
  escalatedTo: string | null;
};

/** A request that another one takes the place of, because what it shows is no longer what it is about. */
export type SupersededApproval = { approvalId: string; reason: string };

/** What became, by a person's word, of the changes of a step of which nobody knew. */
export type SettledEffects = StepRef & {
  status: Extract<EffectStatus, "confirmed" | "refused">;
  evidence: JsonObject;
  /** What stands in the ledger in the place of the answer of the call that was lost; `null`: there was none. */
  answer: { given: Json } | null;
};

/** What an evaluation came to, for good. */
export type MadeEvaluation = StepRef & {
  verdict: EvaluationVerdict;
  /** One for each evaluator, from 0 to 1. */
  scores: number[];
  /** What each evaluator found. */
  evidence: JsonObject[];
  /** The artifact versions that its subject names. */
  versions: string[];
};

export type ClosedApproval = {
  approvalId: string;
  status: Exclude<ApprovalStatus, "pending">;
  reason: string | null;
  decision: HumanDecision | null;
  /** Decided over the heads of those who were asked: it approves nothing. */
  isOverride: boolean;
};

/** A person's vote, which counts until it is dropped. */
export type CastVote = {
  voteId: string;
  approvalId: string;
  stage: number;
  holder: Actor;
  decision: HumanDecision;
};

/** A vote that no longer counts: its holder has lost the right, has voted anew, or it was about something else. */
export type DroppedVote = { voteId: string; why: "right_lost" | "changed" | "superseded" };

/** A request that nobody has decided yet is brought to mind, for the time that `number` says. */
export type RemindedApproval = { approvalId: string; number: number };

/** A role may decide too from now on. */
export type EscalatedApproval = { approvalId: string; role: string };

/** The next stage of a request opens, with its rule. */
export type StagedApproval = { approvalId: string; stage: number; rule: ApprovalRule };
/** A step that from now on waits for an event. */
export type OpenedWait = StepRef & {
  fence: number;
  /** The type of event. */
  event: string;
  key: string;
  expiresAt: number | null;
};

/** `eventId`: the event that the step took; `null`: it waits no more. */
export type ClosedWait = StepRef & { fence: number; eventId: string | null };

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

/** A part of the purse that a child run has given back: what it spent of it, and what people granted to it. */
export type ReturnedPart = StepRef & { fence: number; spent: Amounts; granted: Amounts };

/** What changes in the purse of a run. Calls are reserved and settled apart from it, by the attempts that make them. */
export type PurseMoves = {
  /** What was granted to the run. */
  granted: Amounts;
  /** What was granted to the budget above it that was found empty. */
  grantedAbove: { budgetId: string; amounts: Amounts } | null;
  carved: CarvedPart[];
  returned: ReturnedPart[];
  told: number;
  requestId: string | null;
  shortOf: string | null;
};

/** Something for the outbox, named so that its receiver does it once. */
export type OutboxNote = { topic: string; key: string; payload: JsonObject };

/** Everything that follows from the moves, to be saved in one transaction. */
export type Decisions = {
  run: RunState;
  inserted: StepState[];
  updated: StepState[];
  /** Steps whose rows, with their outputs, go before others are inserted: their run has gone to another version. */
  removed: StepRef[];
  /** The version that the run goes to; `null`: it stays where it is. */
  movesTo: { fromVersionId: string; toVersionId: string } | null;
  /** Scopes that get their rows now, and those whose rows change. */
  scopesOpened: ScopeState[];
  scopesMoved: ScopeState[];
  outputs: (StepRef & { output: Json })[];
  attempts: EndedAttempt[];
  events: EventRecord[];
  readied: ReadyStep[];
  /** Rows of `ready_steps` to take away. */
  unreadied: StepRef[];
  timers: TimerChange[];
  /** Timers that fell due while the run is paused: they keep their due time, and wait for its end. */
  parked: FiredTimer[];
  /**
   * Set when a pause ends: how long it lasted. Parked timers come back, and the expiries of what waits for people
   * and events move by as much.
   */
  resumedAfterMs: number | null;
  approvalsOpened: OpenedApproval[];
  /** Each has its successor among those that are opened. */
  approvalsSuperseded: SupersededApproval[];
  approvalsClosed: ClosedApproval[];
  approvalsStaged: StagedApproval[];
  approvalsReminded: RemindedApproval[];
  approvalsEscalated: EscalatedApproval[];
  votesCast: CastVote[];
  votesDropped: DroppedVote[];
  waitsOpened: OpenedWait[];
  waitsClosed: ClosedWait[];
  evaluations: MadeEvaluation[];
  effectsSettled: SettledEffects[];
  /** Steps whose confirmed changes have been undone. */
  effectsCompensated: StepRef[];
  artifacts: (StepRef & { attemptId: string; artifact: ProducedArtifact })[];
  deliveries: (StepRef & { delivery: ProducedDelivery })[];
  outbox: OutboxNote[];
  /** `null`: nothing changes in it, or the run has none. */
  purse: PurseMoves | null;
  works: Work[];
  /** Set when the run ends. */
  ending: { output: Json; error: JsonObject | null } | null;
  /** One for each move, in order. */
  outcomes: MoveOutcome[];
};

/** What came of it: decisions, or what is needed to come to them. */
export type Advanced = { kind: "decided"; decisions: Decisions } | { kind: "needs"; needs: Needs };
