import type { Amounts } from "@/lib/engine/budget/amounts";
import type { Intervention } from "@/lib/engine/interventions";
import type { NodeMapping } from "@/lib/engine/migration";
import type { Plan, WorkerNode } from "@/lib/engine/plan";
import type { Outcome } from "@/lib/engine/transition";
import type { Json, JsonObject } from "@/lib/kernel/json";
import type { Slice, StepError, StepRef, StepState } from "./model";

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
  | {
      status: "failed" | "timed_out" | "cancelled";
      error: StepError;
      effectsOpen?: boolean;
      /** It would do something else than before, and what it did before cannot be taken back: a person must look. */
      isDiverged?: boolean;
    }
  /** It has stopped between two calls because its run is paused. The next attempt goes on from there. */
  | { status: "yielded"; reason: "pause" }
  /** The purse, or the budget above it that `shortOf` names, does not hold what its next call may cost. */
  | { status: "yielded"; reason: "budget"; need: Amounts; shortOf: string | null }
  /** The limit of a tool that it wants to call has no room. */
  | { status: "yielded"; reason: "limit"; limitId: string };

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
  "grant_expiry",
  "event_expiry",
  "approval_reminder",
  "approval_escalation",
  "hold_expiry",
  "reconcile",
  "schedule_timeout",
  "step_deadline",
  "continue",
] as const;
export type TimerKind = (typeof TIMER_KINDS)[number];

/** Clocks of what waits for people and events: they stand still while their run is paused. */
export const EXPIRY_KINDS: readonly TimerKind[] = [
  "approval_reminder",
  "approval_escalation",
  "approval_expiry",
  "grant_expiry",
  "event_expiry",
  "hold_expiry",
];

/** Who decided, started or cancelled. */
export type Actor = {
  kind: "user" | "service_account" | "trigger" | "system";
  id: string;
  name: string;
};

/** A person's decision; that its maker may make it was checked before. */
export type HumanDecision = {
  /** Names it for good, so that it is recognised when it comes again. */
  id: string;
  option: string;
  reason: string;
  form: JsonObject | null;
  artifactVersionId: string | null;
  decidedBy: Actor;
  /** Who has asked them to decide in their place, and whose voice it is; absent and `null`: their own. */
  inPlaceOf?: Actor | null;
};

/** Somebody lets somebody else decide one request in their place. */
export type Delegation = {
  id: string;
  approvalId: string;
  giver: Actor;
  delegate: Actor;
  /** Until then; `null`: as long as the request is open. */
  until: number | null;
  reason: string;
};

/** A version that a person has made of an artifact that a request shows: it is shown instead. */
export type ArtifactEdit = {
  artifactVersionId: string;
  /** The version that it was made from. */
  parentVersionId: string;
  /** How an output would name it, with the ids of the wire. */
  reference: JsonObject & { artifact_id: string; artifact_version_id: string; name: string };
};

/**
 * A person's word on a change outside of which nobody knew what became. `happened`: the step has done it, and this
 * is its output. `did_not_happen`: it may try again. `give_up`: nobody will ever know.
 */
export type EffectResolution =
  | { verdict: "happened"; evidence: string; output: Json }
  | { verdict: "did_not_happen"; evidence: string }
  | { verdict: "give_up" };
/** How the run that a step started has ended. `refused`: it was never begun. */
export type ChildEnd =
  | { status: "succeeded"; output: Json }
  | {
      status: "failed" | "timed_out" | "cancelled" | "refused";
      /** A stable word of its own, as `quality`, `input_schema_mismatch`. */
      reason: string;
      message: string;
    };

/** What an operator does with a step. */
export type StepAction =
  | { kind: Exclude<Intervention, "mark_succeeded"> }
  | { kind: "mark_succeeded"; port: string; output: Json };

/** A change outside that stands, made on a way that is not gone any more. */
export type LeftEffect = { ordinal: number; target: string; key: string };

/** Another way than the recorded one, from a call on. */
export type OpenedBranch = { branch: number; ordinal: number; left: readonly LeftEffect[] };

/** A call of a tool that an agent is about to make, by the tool's name in its plan. */
export type ToolAsk = {
  tool: string;
  branch: number;
  ordinal: number;
  /** It had leave, and is on its way already: only whether there is room for it is asked. */
  isSent: boolean;
};

/** What just happened to a run. Each names what it believes, and is refused where that is no longer so. */
export type Move =
  /** `gate: "closed"`: other runs of its key are under way, and it begins once it is admitted. */
  | {
      type: "created";
      startAt: number | null;
      gate?: "closed";
      /** When it must have ended, if that is known beforehand; `null` and absent: its own limit alone. */
      endBy?: number | null;
    }
  /** There is room among the runs of its key. */
  | { type: "admitted" }
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
  /** The attempt does something else than was recorded before it, and leaves behind what was done on that way. */
  | {
      type: "branch_opened";
      step: StepRef;
      attemptId: string;
      fence: number;
      branch: OpenedBranch;
    }
  /** The attempt wants to call a tool that is allowed in some states of the run alone. */
  | { type: "tool_asked"; step: StepRef; attemptId: string; fence: number; ask: ToolAsk }
  | { type: "timer_fired"; kind: TimerKind; step: StepRef | null; fence: number }
  | {
      type: "decided";
      step: StepRef;
      fence: number;
      /** The stage that its maker was asked in. */
      stage: number;
      decision: HumanDecision;
      /** Votes whose holders have lost the right, as of now. */
      lapsed: readonly string[];
      /** Where its maker decides about their own version of what is shown. */
      edited?: ArtifactEdit;
    }
  /** Somebody who is asked has made a version of what is shown. `asksAgain`: it is shown to everybody, at once. */
  | {
      type: "artifact_edited";
      step: StepRef;
      fence: number;
      edit: ArtifactEdit;
      asksAgain: boolean;
      actor: Actor;
    }
  /** In the order in which they came; `id`: as the store knows the event. */
  | {
      type: "event_arrived";
      step: StepRef;
      fence: number;
      events: readonly { id: string; event: JsonObject }[];
    }
  | {
      type: "effect_resolved";
      step: StepRef;
      fence: number;
      resolution: EffectResolution;
      reason: string;
      actor: Actor;
    }
  /** Its people are no longer asked. */
  | { type: "approval_withdrawn"; step: StepRef; fence: number; reason: string; actor: Actor }
  /** Somebody who is asked lets somebody else decide in their place. */
  | { type: "approval_delegated"; step: StepRef; fence: number; delegation: Delegation }
  /** Somebody else takes the way that its people have not taken. */
  | { type: "approval_overridden"; step: StepRef; fence: number; decision: HumanDecision }
  | {
      type: "child_ended";
      step: StepRef;
      fence: number;
      childRunId: string;
      end: ChildEnd;
      /** Of a child that had a purse: what it spent, and what people granted to it. */
      used?: { spent: Amounts; granted: Amounts };
    }
  /** A person's answer to the request for more money. `amount`: what is granted. */
  | { type: "grant_decided"; approvalId: string; decision: HumanDecision; amount: Amounts | null }
  /** The budget above the run that was found empty has room again. */
  | { type: "budget_freed" }
  /** The run goes to another version. Its steps and the mapping were held against each other before. */
  | {
      type: "migrated";
      plan: Plan;
      fromVersionId: string;
      toVersionId: string;
      mapping: NodeMapping;
      /** Every step of the root graph, and of the rounds and items that are open, as of `seen`. */
      steps: readonly StepRef[];
      /** The newest event of the run when that was done. */
      seen: number;
      reason: string;
      actor: Actor;
    }
  /** That its maker may say so was checked before. */
  | {
      type: "outcome_decided";
      /** Names the word for good, so that it is recognised when it comes again. */
      id: string;
      outcome: Exclude<Outcome, "open">;
      reason: string;
      actor: Actor;
    }
  | { type: "cancel_requested"; reason: string; actor: Actor }
  | { type: "pause_requested"; reason: string; actor: Actor }
  | { type: "resume_requested"; reason: string; actor: Actor }
  | {
      type: "intervened";
      step: StepRef;
      action: StepAction;
      reason: string;
      actor: Actor;
      /** The step as the operator saw it. */
      seen: Pick<StepState, "status" | "waitReason" | "fence">;
    };

/** `stale`: nothing moved, because what the move believed is no longer so; the payload is kept as an event. */
export type MoveOutcome =
  | { ok: true }
  | { ok: false; why: "stale" }
  /** The tool must not be called as the run stands; `statuses`: those that its condition reads. */
  | { ok: false; why: "not_allowed"; when: string; statuses: Record<string, string> }
  | { ok: false; why: "conflict"; status: string; message: string };

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
  /** Whether limits bound steps of the node: then they are claimed by themselves, never with what ends. */
  isLimited?: (node: WorkerNode) => boolean;
};
