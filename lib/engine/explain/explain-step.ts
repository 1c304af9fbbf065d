import { HELD_BY_OPERATOR } from "@/lib/engine/interventions";
import { undoneBy } from "@/lib/engine/plan";
import type { RunStatus, StepStatus, WaitReason } from "@/lib/engine/transition";
import { assertNever } from "@/lib/kernel/never";
import { type Clock, clockNext, type Next, next, type StepWhy } from "./explanation";

/** A step as far as its explanation looks at it. */
export type ExplainedStep = {
  node: string;
  status: StepStatus;
  waitReason: WaitReason | null;
  /** Of a ready step that no live worker can run: `no_capable_worker`. */
  reason: string | null;
  isMarked: boolean;
  /** Whether a worker holds it. */
  isHeld: boolean;
  /** When its attempt must have ended. */
  deadlineAt: number | null;
  /** From when on it may be claimed. */
  availableAt: number | null;
  /** The sort of limit that it waits for. */
  limit: string | null;
  clocks: readonly Clock[];
};

type Explained = { why: StepWhy; next: Next[] };

/** Why a step is where it is, and what moves it on: something does, unless it has ended. */
export function explainStep(step: ExplainedStep, run: RunStatus): Explained {
  const { why, movers } = standing(step, run);
  const isPaused = run === "paused";
  return { why, next: [...movers, ...step.clocks.map((clock) => clockNext(clock, isPaused))] };
}

type Standing = { why: StepWhy; movers: Next[] };

const of = (why: StepWhy, ...movers: Next[]): Standing => ({ why, movers });

function standing(step: ExplainedStep, run: RunStatus): Standing {
  switch (step.status) {
    case "blocked":
      return of(
        step.reason === HELD_BY_OPERATOR ? "is_to_be_held" : "waits_for_what_leads_to_it",
        next("what_leads_to_it_ends"),
      );
    case "ready":
      return ready(step, run);
    case "running":
      return running(step, run);
    case "waiting":
      return waiting(step);
    case "succeeded":
      return of(step.isMarked ? "marked" : "succeeded");
    default:
      return of(step.status);
  }
}

function ready({ reason, limit, availableAt }: ExplainedStep, run: RunStatus): Standing {
  if (run === "paused") return of("held_by_pause", next("run_resumes"));
  if (limit === "paused_pool") return of("waits_for_its_pool", next("pool_resumes"));
  if (limit !== null) return of("waits_for_a_limit", next("limit_frees"));
  if (reason === "no_capable_worker") return of("no_capable_worker", next("worker_comes"));
  return of("waits_for_a_worker", next("worker_claims", availableAt));
}

function running({ node, isHeld, deadlineAt }: ExplainedStep, run: RunStatus): Standing {
  if (!isHeld) return of("inside_at_work", next("inside_ends"));
  const ends = [
    next("attempt_ends"),
    ...(deadlineAt === null ? [] : [next("attempt_deadline", deadlineAt)]),
  ];
  if (run === "paused") return of("stops_for_pause", ...ends);
  // What undoes something is not stopped by the cancel that it undoes things for.
  const isStopped = run === "cancelling" && undoneBy(node) === null;
  return of(isStopped ? "asked_to_stop" : "at_work", ...ends);
}

function waiting(step: ExplainedStep): Standing {
  const { waitReason, reason } = step;
  switch (waitReason) {
    case "reconcile":
      return of(
        reason === "asking_tool" ? "asks_the_tool" : "outcome_unknown",
        next("person_resolves"),
      );
    case "hold":
      return of(whyHeld(step), next("person_steps_in"));
    case "budget":
      return of("waits_for_budget", next("budget_granted"));
    case "approval":
      return of("waits_for_a_decision", next("people_decide"));
    case "event":
      return of("waits_for_an_event", next("event_arrives"));
    case "subworkflow":
      return of("waits_for_a_child", next("child_ends"));
    case "timer":
      return of(reason === "put_up_again" ? "goes_on_in_a_moment" : "waits_for_a_time");
    case "retry_backoff":
      return of("waits_to_try_again");
    case "quota":
      return of("waits_for_a_slot", next("limit_frees"));
    case null:
      throw new Error("A step waits for nothing.");
    default:
      return assertNever(waitReason);
  }
}

function whyHeld({ node, reason }: ExplainedStep): StepWhy {
  if (reason === HELD_BY_OPERATOR) return "held_by_operator";
  if (undoneBy(node) !== null) return "undoing_held";
  return reason === "poison" || reason === "diverged" ? reason : "failed_and_held";
}
