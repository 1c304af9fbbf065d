import { isHeld, type StepRef, stepKey } from "@/lib/engine/advance/model";
import type { ChildEnd, HumanDecision, Move, MoveOutcome } from "@/lib/engine/advance/moves";
import type { Choose } from "@/lib/engine/testing/chance";
import { anyWorker, type MemoryRun } from "@/lib/engine/testing/memory-run";
import { ADA } from "@/lib/engine/testing/model-interventions";
import { nameOf } from "@/lib/engine/testing/model-options";

const ASKED = { reason: "enough", actor: ADA };
const AT_ONCE_MAX = 4;

/** What may reach the run in one moment, from those who saw it as it stands now. The first always brings it on. */
export function movesAtOnce(run: MemoryRun, choose: Choose): Move[] {
  const first = choose.from(goingOn(run, choose));
  const all = [...goingOn(run, choose), ...fromOutside(run, choose)];
  const others = Array.from({ length: choose(AT_ONCE_MAX) }, () => choose.from(all));
  return [first, ...others].flatMap((move, index) => (move ? byAnother(move, index) : []));
}

/** Each vote by somebody else: a store parts one from another that takes its place. */
function byAnother(move: Move, index: number): Move {
  if (move.type !== "decided") return move;
  const decidedBy = { kind: "user", id: `user ${index}`, name: "Bob" } as const;
  const id = `${move.decision.id} of ${index}`;
  return { ...move, decision: { ...move.decision, id, decidedBy } };
}

/** In which order a store finds them says nothing. */
const inOrder = <Row extends StepRef>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => stepKey(a).localeCompare(stepKey(b)));

/** By itself, or by those who do its work. */
function goingOn(run: MemoryRun, choose: Choose): Move[] {
  const steps = inOrder([...run.steps.values()]);
  const claims = inOrder([...run.ready.values()]).map(
    (step): Move => ({ type: "claimed", step, offer: anyWorker }),
  );
  const ends = steps.filter(isHeld).map((step) => endOf(run, nameOf(step), choose));
  const timers = inOrder([...run.timers.values()])
    .filter(({ kind, node }) => node !== "" && kind !== "step_deadline")
    .filter((timer) => !run.parked.has(timer) && timer.fireAt <= run.now)
    .map(({ kind, node, scope, fence }): Move => {
      return { type: "timer_fired", kind, step: { node, scope }, fence };
    });
  const resume: Move[] =
    run.run.status === "paused" ? [{ type: "resume_requested", ...ASKED }] : [];
  return [...claims, ...ends, ...timers, ...resume, ...answers(run, choose), ...interventions(run)];
}

/** What steps wait for comes: a decision, an event, the end of another run. */
function answers(run: MemoryRun, choose: Choose): Move[] {
  return inOrder([...run.steps.values()]).flatMap(({ node, scope, fence, waitReason }): Move[] => {
    const at = { step: { node, scope }, fence };
    switch (waitReason) {
      case "approval":
        return [
          { type: "decided", ...at, stage: 0, lapsed: [], decision: decisionOf(run, choose) },
        ];
      case "event":
        return [{ type: "event_arrived", ...at, events: [{ id: "one", event: PAID }] }];
      case "subworkflow":
        return [{ type: "child_ended", ...at, childRunId: "", end: endOfChild(choose) }];
      default:
        return [];
    }
  });
}

const PAID = { id: "one", source: "/shop", type: "order.paid", data: { amount: 10 } };
const endOfChild = (choose: Choose): ChildEnd =>
  choose(2) === 0
    ? { status: "succeeded", output: 1 }
    : { status: "failed", reason: "quality", message: "It did not end well." };

const decisionOf = (run: MemoryRun, choose: Choose): HumanDecision => ({
  id: `word ${run.events.length}`,
  option: choose.from(["approve", "reject", "continue", "fail"]) ?? "approve",
  reason: "",
  form: null,
  artifactVersionId: null,
  decidedBy: ADA,
});

/** People and clocks that see to the run as a whole. */
function fromOutside(run: MemoryRun, choose: Choose): Move[] {
  return [
    choose(3) === 0
      ? { type: "cancel_requested", ...ASKED }
      : { type: "pause_requested", ...ASKED },
    { type: "pause_requested", ...ASKED },
    { type: "resume_requested", ...ASKED },
    { type: "outcome_decided", id: `word ${run.events.length}`, outcome: "waived", ...ASKED },
  ];
}

function endOf(run: MemoryRun, name: string, choose: Choose): Move {
  const { node, scope, attemptId, fence, input } = run.workOf(name);
  const at = { step: { node, scope }, attemptId, fence };
  const how = choose(6);
  if (how === 0) return { type: "attempt_lost", ...at, cause: "worker_gone" };
  const result: Extract<Move, { type: "attempt_ended" }>["result"] =
    how <= 3
      ? { status: "succeeded", output: { from: name } }
      : {
          status: "failed",
          error: {
            class: how === 4 ? "permission" : "transient",
            code: "broken",
            message: "It broke.",
          },
        };
  return { type: "attempt_ended", ...at, result, input, offer: choose(2) === 0 ? anyWorker : null };
}

/** An operator passes, holds or cancels what waits, and what nothing has reached yet. */
const interventions = (run: MemoryRun): Move[] =>
  run.plan.nodes
    .filter(({ container }) => container === null)
    .flatMap(({ id: node, type }) => {
      const step = run.steps.get(stepKey({ node, scope: "" }));
      if (step && (step.endedAt !== null || isHeld(step))) return [];
      const kinds = step?.waitReason === "hold" ? ["retry", "cancel"] : ["skip", "hold", "cancel"];
      const offered = type === "approval" ? ["cancel"] : kinds;
      return offered.map(
        (kind): Move => ({
          type: "intervened",
          step: { node, scope: "" },
          action: { kind } as Extract<Move, { type: "intervened" }>["action"],
          ...ASKED,
          seen: {
            status: step?.status ?? "blocked",
            waitReason: step?.waitReason ?? null,
            fence: step?.fence ?? 0,
          },
        }),
      );
    });

/** How a run stands, as far as that must be the same whether its moves were decided in one transaction or in many. */
export function standingOf(run: MemoryRun) {
  const { status, statusReason, failure, undoing, endedAt, pausedAt, desiredAction } = run.run;
  // What is ready has not moved since, or has: who looks between two transactions sees both.
  const isMoving = status === "queued" || status === "running";
  return {
    run: { status: isMoving ? "moving" : status, statusReason, failure, undoing, endedAt },
    control: { pausedAt, desiredAction },
    ending: run.ending,
    steps: [...run.steps.values()]
      .map(({ status: of, waitReason, reason, port, attempts, failures, fence, ...step }) => {
        return {
          name: nameOf(step),
          status: of,
          waitReason,
          reason,
          port,
          attempts,
          failures,
          fence,
        };
      })
      .sort((a, b) => a.name.localeCompare(b.name)),
    requests: run.approvals.map(({ status: of, ...request }) => `${stepKey(request)} ${of}`),
    timers: [...run.timers].map(([key, { fireAt }]) => `${key} ${fireAt}`).sort(),
  };
}

/** What each move came to: whether it counted, and if not, why. */
export const wordsOf = (outcomes: readonly MoveOutcome[]): string[] =>
  outcomes.map((outcome) => (outcome.ok ? "ok" : outcome.why));
