import type { StepRef, StepState } from "./model";

/** The row of a step that nothing but an edge, or the start of its run, has reached. */
export const blockedStep = (ref: StepRef, edgesTotal: number): StepState => ({
  ...ref,
  status: "blocked",
  waitReason: null,
  reason: null,
  marked: false,
  port: null,
  edgesTotal,
  edgesSatisfied: 0,
  edgesSkipped: 0,
  edgesFailed: 0,
  attempts: 0,
  failures: 0,
  losses: 0,
  attemptId: null,
  fence: 0,
  workerId: null,
  error: null,
  readyAt: null,
  startedAt: null,
  deadlineAt: null,
  endedAt: null,
  scopeCounts: null,
});
