import { assertNever } from "@/lib/kernel/never";
import { attemptEnded, attemptLost, branchOpened } from "./attempt-end";
import { passOnReleased } from "./budget";
import { cancelRequested } from "./cancel";
import { childEnded } from "./child-ended";
import { claimed, claimSuccessors } from "./claim";
import { admitted, create } from "./create";
import { decided, overridden } from "./decide";
import type { Advanced } from "./decisions";
import { delegated } from "./delegate";
import { effectResolved } from "./effect-resolution";
import { enterDue } from "./enter";
import { eventArrived } from "./event-arrived";
import { finish } from "./finish";
import { budgetFreed, grantDecided } from "./grant";
import { intervened } from "./intervene";
import { Missing } from "./loaded";
import { migrated } from "./migrate";
import { noNeeds } from "./model";
import type { AdvanceInput, Move, MoveOutcome } from "./moves";
import { outcomeDecided } from "./outcome";
import { pauseRequested, resumeRequested } from "./pause";
import { Progress } from "./progress";
import { openSteps, settle } from "./settle";
import { artifactEdited } from "./supersede";
import { timerFired } from "./timers";
import { toolAsked } from "./tool-asked";
import { withdrawn } from "./withdraw";

/**
 * What follows from what just happened to one run: the only place where a run's fate is decided. It
 * gives everything that must be saved in one transaction, or says what it lacks to decide. It reads no
 * clock, takes no chance and keeps nothing; the same arguments give the same answer.
 */
export function advance(input: AdvanceInput): Advanced {
  const progress = new Progress(input);
  try {
    const outcomes = input.moves.map((move) => apply(progress, move));
    settle(progress);
    return { kind: "decided", decisions: finish(progress, outcomes) };
  } catch (error) {
    if (error instanceof Missing) return { kind: "needs", needs: { ...noNeeds(), ...error.needs } };
    throw error;
  }
}

function apply(progress: Progress, move: Move): MoveOutcome {
  progress.madeReady.length = 0;
  const outcome = happen(progress, move);
  enterDue(progress);
  while (passOnReleased(progress)) enterDue(progress);
  if (move.type === "attempt_ended" && move.offer && outcome.ok)
    claimSuccessors(progress, move.offer);
  // What comes after the end finds the run over, or undoing what it did, and neither changes that nor begins anything.
  if (progress.endsAs || openSteps(progress) === 0) settle(progress);
  return outcome;
}

function happen(progress: Progress, move: Move): MoveOutcome {
  switch (move.type) {
    case "created":
      return create(progress, move);
    case "admitted":
      return admitted(progress);
    case "claimed":
      return claimed(progress, move.step, move.offer);
    case "attempt_ended":
      return attemptEnded(progress, move);
    case "attempt_lost":
      return attemptLost(progress, move);
    case "branch_opened":
      return branchOpened(progress, move);
    case "tool_asked":
      return toolAsked(progress, move);
    case "timer_fired":
      return timerFired(progress, move);
    case "decided":
      return decided(progress, move);
    case "approval_withdrawn":
      return withdrawn(progress, move);
    case "approval_delegated":
      return delegated(progress, move);
    case "approval_overridden":
      return overridden(progress, move);
    case "artifact_edited":
      return artifactEdited(progress, move);
    case "child_ended":
      return childEnded(progress, move);
    case "event_arrived":
      return eventArrived(progress, move);
    case "grant_decided":
      return grantDecided(progress, move);
    case "budget_freed":
      return budgetFreed(progress);
    case "effect_resolved":
      return effectResolved(progress, move);
    case "migrated":
      return migrated(progress, move);
    case "outcome_decided":
      return outcomeDecided(progress, move);
    case "cancel_requested":
      return cancelRequested(progress, move);
    case "pause_requested":
      return pauseRequested(progress, move);
    case "intervened":
      return intervened(progress, move);
    case "resume_requested":
      return resumeRequested(progress, move);
    default:
      return assertNever(move);
  }
}
