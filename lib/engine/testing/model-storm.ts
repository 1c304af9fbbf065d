import { expect } from "vitest";
import { undoneBy } from "@/lib/engine/plan";
import type { Choose } from "@/lib/engine/testing/chance";
import { anyWorker, type MemoryRun } from "@/lib/engine/testing/memory-run";
import { decisionOn, expectNothingLeft } from "@/lib/engine/testing/model-driver";
import {
  ADA,
  actionOn,
  intervene,
  mayStepIn,
  targetsOf,
} from "@/lib/engine/testing/model-interventions";
import { endChild, sendEvent, sendStray } from "@/lib/engine/testing/model-messages";
import { type ModelOption, optionsOf } from "@/lib/engine/testing/model-options";
import { UndoWatch } from "@/lib/engine/testing/undo-watch";

const ASKED = { reason: "enough", actor: ADA };

/**
 * Whatever happens, with cancels, pauses, clocks and an operator among it, until the run is over and has undone what
 * it did.
 */
export function storm(run: MemoryRun, choose: Choose): void {
  const watch = new UndoWatch(run);
  for (let moves = 0; run.run.endedAt === null; moves += 1) {
    if (moves > 3_000) throw new Error("The run does not end.");
    // So that what is completed has an order.
    for (const move of [control, interfere, goOn]) {
      run.now += 1;
      if (run.run.endedAt === null) move(run, choose, moves);
      watch.look();
    }
    if (choose(6) === 0) sendStray(run, choose);
  }
  watch.lookBack();
  expectNothingLeft(run);
}

function goOn(run: MemoryRun, choose: Choose, moves: number): void {
  const option = choose.from(optionsOf(run));
  const mustResume = run.run.status === "paused" && (!option || moves % 4 === 0);
  if (mustResume) run.move({ type: "resume_requested", ...ASKED });
  else if (option) happen(run, option, choose);
  else throw new Error("A run that is not over has nothing to move.");
}

function control(run: MemoryRun, choose: Choose): void {
  const runTimers = [...run.timers.values()].filter(({ node }) => node === "");
  const clock = choose.from(runTimers);
  if (choose(40) === 7) cancel(run);
  else if (choose(12) === 5 && pausesOf(run) < 3) run.move({ type: "pause_requested", ...ASKED });
  else if (choose(80) === 3 && clock) run.fire("", clock.kind);
}

/** Neither a cancel nor anything else stops what undoes. */
function cancel(run: MemoryRun): void {
  const { undoing, status } = run.run;
  const [outcome] = run.move({ type: "cancel_requested", ...ASKED }).outcomes;
  expect(outcome?.ok).toBe(undoing === null || status === "cancelling");
}

function interfere(run: MemoryRun, choose: Choose): void {
  const target = choose(6) === 0 && mayStepIn(run) && choose.from(targetsOf(run));
  if (target) stepInto(run, target, choose);
}

/** With what undoes something only to try it again, or to pass over it. */
function stepInto(run: MemoryRun, target: string, choose: Choose): void {
  const action = actionOn(run, target, choose);
  const { ok } = intervene(run, target, action);
  if (undoneBy(target) !== null && action.kind !== "retry" && action.kind !== "skip")
    expect([target, action, ok]).toEqual([target, action, false]);
}

const pausesOf = (run: MemoryRun): number =>
  run.events.filter(({ type }) => type === "run.paused").length;

function happen(run: MemoryRun, { do: doing, name }: ModelOption, choose: Choose): void {
  switch (doing) {
    case "claim":
      run.claim(name);
      return;
    case "continue":
      run.fire(name, "continue");
      return;
    case "back_off":
      run.fire(name, "retry");
      return;
    case "wake":
      run.fire(name, "wait");
      return;
    case "answer":
      run.move(decisionOn(run.step(name), choose(2) === 0 ? "approve" : "reject"));
      return;
    case "arrive":
      sendEvent(run, name, choose);
      return;
    case "child":
      endChild(run, name, choose);
      return;
    case "step_in":
      stepInto(run, name, choose);
      return;
    case "end":
      end(run, name, choose);
      return;
  }
}

/** Or chance might lose workers for ever. */
const LOST_MAX = 12;

function end(run: MemoryRun, name: string, choose: Choose): void {
  const how = choose(10);
  const lost = run.attempts.filter(({ status }) => status === "lost").length;
  if (how === 0 && lost < LOST_MAX) {
    const { node, scope, attemptId, fence } = run.workOf(name);
    const cause = choose(2) === 0 ? "worker_gone" : "overdue";
    run.move({ type: "attempt_lost", step: { node, scope }, attemptId, fence, cause });
  } else if (how <= 2) run.fail(name, how === 1 ? "permission" : "transient");
  else run.succeed(name, { a: null }, choose(2) === 0 ? anyWorker : null);
}
