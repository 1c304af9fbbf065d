import { WAIT_REASONS } from "@/lib/engine/transition";
import type { RunState } from "./model";

/** A run before its first move. */
export const queuedRun = (priority: number, isChild = false, hasPurse = false): RunState => ({
  status: "queued",
  statusReason: null,
  desiredAction: "none",
  statusVersion: 1,
  eventSequence: 0,
  evaluationStatus: "not_evaluated",
  reviewStatus: "not_required",
  compensationStatus: "none",
  undoing: null,
  deliveryStatus: "not_required",
  stepsBlocked: 0,
  stepsReady: 0,
  stepsRunning: 0,
  stepsWaiting: WAIT_REASONS.map(() => 0),
  attemptsBegun: 0,
  failure: null,
  priority,
  pausedAt: null,
  isChild,
  hasPurse,
  startedAt: null,
  endedAt: null,
});
