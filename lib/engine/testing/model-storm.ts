import { expect } from "vitest";
import { stepKey } from "@/lib/engine/advance/model";
import type { EffectResolution } from "@/lib/engine/advance/moves";
import { undoneBy } from "@/lib/engine/plan";
import type { Choose } from "@/lib/engine/testing/chance";
import { anyWorker, type MemoryRun } from "@/lib/engine/testing/memory-run";
import { resultOf } from "@/lib/engine/testing/model-deliveries";
import { expectNothingLeft } from "@/lib/engine/testing/model-driver";
import {
  ADA,
  actionOn,
  intervene,
  mayStepIn,
  targetsOf,
} from "@/lib/engine/testing/model-interventions";
import { endChild, endForgotten, sendEvent, sendStray } from "@/lib/engine/testing/model-messages";
import { type ModelOption, optionsOf } from "@/lib/engine/testing/model-options";
import { answerGrant, ModelPurse } from "@/lib/engine/testing/model-purse";
import { ModelPeople } from "@/lib/engine/testing/model-requests";
import { UndoWatch } from "@/lib/engine/testing/undo-watch";

const ASKED = { reason: "enough", actor: ADA };

/**
 * Whatever happens, with cancels, pauses, clocks and an operator among it, until the run is over and has undone what
 * it did.
 */
export function storm(run: MemoryRun, choose: Choose): void {
  const watch = new UndoWatch(run);
  const purse = new ModelPurse(run);
  const people = new ModelPeople(run);
  for (let moves = 0; run.run.endedAt === null; moves += 1) {
    if (moves > 3_000) throw new Error("The run does not end.");
    // So that what is completed has an order.
    for (const move of [control, interfere, goOn, stray]) {
      run.now += 1;
      if (run.run.endedAt === null) move({ run, purse, people, choose, moves });
      purse.look();
      watch.look();
    }
  }
  watch.lookBack();
  expectNothingLeft(run);
}

type Storm = {
  run: MemoryRun;
  purse: ModelPurse;
  people: ModelPeople;
  choose: Choose;
  moves: number;
};

function stray({ run, choose }: Storm): void {
  if (choose(6) === 0) sendStray(run, choose);
}

function goOn(storm: Storm): void {
  const { run, choose, moves } = storm;
  const option = choose.from(optionsOf(run));
  const mustResume = run.run.status === "paused" && (!option || moves % 4 === 0);
  if (mustResume) run.move({ type: "resume_requested", ...ASKED });
  else if (option) happen(storm, option);
  else if (!endForgotten(run)) throw new Error("A run that is not over has nothing to move.");
}

function control({ run, choose }: Storm): void {
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

function interfere({ run, choose }: Storm): void {
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

function happen(storm: Storm, option: ModelOption): void {
  const { run, choose } = storm;
  const { name } = option;
  switch (option.do) {
    case "claim":
      run.offer(name);
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
      storm.people.act(name, choose);
      return;
    case "arrive":
      sendEvent(run, name, choose);
      return;
    case "child":
      endChild(run, name, choose);
      return;
    case "grant":
      answerGrant(run, choose);
      return;
    case "resolve":
      resolve(run, name, choose);
      return;
    case "step_in":
      stepInto(run, name, choose);
      return;
    case "end":
      end(storm, name);
      return;
  }
}

/** A person says what became of a call. */
function resolve(run: MemoryRun, name: string, choose: Choose): void {
  const { node, scope, fence } = run.step(name);
  const resolution = choose.from(RESOLUTIONS);
  if (!resolution) return;
  const step = { node, scope };
  run.openEffects.delete(stepKey(step));
  run.move({ type: "effect_resolved", step, fence, resolution, ...ASKED });
}

const RESOLUTIONS: readonly EffectResolution[] = [
  { verdict: "happened", evidence: "It stands there.", output: { seen: true } },
  { verdict: "did_not_happen", evidence: "There is nothing." },
  { verdict: "give_up" },
];

/** Or chance might lose workers for ever. */
const LOST_MAX = 12;

function end({ run, purse, choose }: Storm, name: string): void {
  if (purse.call(name, choose)) return;
  purse.settle(name);
  const how = choose(10);
  const lost = run.attempts.filter(
    ({ status }) => status === "lost" || status === "unknown",
  ).length;
  if (how === 0 && lost < LOST_MAX) lose(run, name, choose);
  else if (how <= 2) run.fail(name, how === 1 ? "permission" : "transient");
  else run.end(run.workOf(name), resultOf(run, name), choose(2) === 0 ? anyWorker : null);
}

/** Its worker is gone, and what it had sent may have arrived. */
function lose(run: MemoryRun, name: string, choose: Choose): void {
  const { node, scope, attemptId, fence } = run.workOf(name);
  const step = { node, scope };
  if (choose(3) === 0) run.openEffects.add(stepKey(step));
  const cause = choose(2) === 0 ? "worker_gone" : "overdue";
  run.move({ type: "attempt_lost", step, attemptId, fence, cause });
}
