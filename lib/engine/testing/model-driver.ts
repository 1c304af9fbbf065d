import { expect } from "vitest";
import type { Choose } from "@/lib/engine/testing/chance";
import { anyWorker, type MemoryRun } from "@/lib/engine/testing/memory-run";
import { compare, isBehind } from "@/lib/engine/testing/model-comparison";
import { dimensionsOf, mayDeliver, resultOf } from "@/lib/engine/testing/model-deliveries";
import { mayStepIn, stepIn, targetsOf } from "@/lib/engine/testing/model-interventions";
import {
  endChild,
  expectNoOrphans,
  sendEvent,
  sendStray,
} from "@/lib/engine/testing/model-messages";
import { type ModelOption, nameOf, optionsOf } from "@/lib/engine/testing/model-options";
import { ModelPeople } from "@/lib/engine/testing/model-requests";
import { isAtWork } from "@/lib/engine/testing/reference-graph";
import type { ReferenceRun } from "@/lib/engine/testing/reference-model";

/** A run with what it must come to, and whoever acts on it. */
export type Driven = {
  run: MemoryRun;
  reference: ReferenceRun;
  people: ModelPeople;
  choose: Choose;
};

/**
 * Claims, ends, loses and repeats what there is in an order of chance, with people and an operator among it, tells the
 * reference what the engine was told, and holds the two against each other after every move. `meanwhile`: what happens
 * to the run besides.
 */
export function drive(
  run: MemoryRun,
  reference: ReferenceRun,
  choose: Choose,
  meanwhile: (driven: Driven) => void = () => undefined,
): void {
  const driven = { run, reference, people: new ModelPeople(run, reference), choose };
  compare(run, reference);
  for (let moves = 0; run.run.endedAt === null; moves += 1) {
    if (moves > 3_000) throw new Error("The run does not end.");
    run.now += 1;
    const option = choose.from(optionsOf(run));
    if (!option) throw new Error("A run that is not over has nothing to move.");
    happen(driven, option);
    const old = run.works[choose(run.works.length || 1)];
    if (old && choose(3) === 0) repeat(run, old);
    if (choose(4) === 0) sendStray(run, choose);
    compare(run, reference);
    if (choose(8) === 0 && mayStepIn(run)) meddle(driven);
    meanwhile(driven);
  }
  expect(run.run.status).toBe(reference.result);
  expect(run.run).toMatchObject(dimensionsOf(run, reference.states));
  expectNothingLeft(run);
}

/** What is over has no clock, no request and no wait that goes on. */
export function expectNothingLeft(run: MemoryRun): void {
  expect([...run.timers.keys()]).toEqual([]);
  expect(run.approvals.filter(({ status }) => status === "pending")).toEqual([]);
  expect(run.waits.filter(({ isOpen }) => isOpen)).toEqual([]);
  expectNoOrphans(run);
}

function happen(driven: Driven, { do: doing, name }: ModelOption): void {
  const { run, reference, choose } = driven;
  switch (doing) {
    case "claim":
      claim(driven, name);
      return;
    case "continue":
      run.fire(name, "continue");
      return;
    case "back_off":
      run.fire(name, "retry");
      reference.tryAgain(name);
      return;
    case "grant":
    case "resolve":
      throw new Error(`Nothing in such a run comes to ${doing}.`);
    case "end":
      endOne(driven, name);
      return;
    case "wake":
      run.fire(name, "wait");
      reference.end(name, "out");
      return;
    case "answer":
      driven.people.act(name, choose);
      return;
    case "arrive":
      arrive(driven, name);
      return;
    case "child": {
      const how = endChild(run, name, choose);
      reference.end(name, how === "succeeded" ? "out" : "failed");
      return;
    }
    case "step_in":
      care(driven, name, choose);
      return;
  }
}

/** A worker takes a step. What must not be handed over is not begun. */
function claim({ run, reference }: Driven, name: string): void {
  const { node, state } = reference.placeOf(name);
  const { kind } = node;
  const isRefused = typeof kind === "object" && "deliver" in kind && !mayDeliver(run, kind.product);
  run.offer(name);
  if (isRefused && isAtWork(state)) reference.end(name, "failed");
}

/** An event comes for the step, or its time is over. */
function arrive({ run, reference, choose }: Driven, name: string): void {
  if (choose(4) === 0) {
    run.fire(name, "event_expiry");
    reference.end(name, "expired");
  } else if (sendEvent(run, name, choose)) {
    reference.end(name, "out");
  }
}

/** Somebody looks at a held step, or nobody does. */
function care({ run, reference }: Driven, name: string, choose: Choose): void {
  const expires = [...run.timers.values()].some(
    (timer) => timer.kind === "hold_expiry" && nameOf(timer) === name,
  );
  if (expires && choose(12) === 0) {
    run.fire(name, "hold_expiry");
    reference.giveUp(name);
  } else {
    stepIn(run, reference, name, choose);
  }
}

/** An operator steps in somewhere. Where nobody needs the step, the two may differ in what it has come to. */
function meddle({ run, reference, choose }: Driven): void {
  const name = choose.from(targetsOf(run));
  if (!name || isBehind(run) || (run.find(name) && reference.isOfNoUse(name))) return;
  stepIn(run, reference, name, choose);
  compare(run, reference);
}

/** Takes what has become ready; what is to be handed over is looked at by itself. */
const TAKES_STEPS = { ...anyWorker, executors: ["agent", "tool"] };

/** Or a sequence of chance might hand steps to and fro for ever. */
const GIVEN_BACK_MAX = 10;

function endOne(driven: Driven, name: string): void {
  const { run, reference, choose } = driven;
  const how = choose(7);
  const givenBack = run.attempts.filter(({ status }) => status === "lost").length;
  if (how === 0 && givenBack < GIVEN_BACK_MAX) {
    lose(driven, name);
  } else if (how === 1 || how === 2) {
    run.fail(name, how === 1 ? "permission" : "transient");
    reference.failAttempt(name, how === 2);
  } else {
    run.end(run.workOf(name), resultOf(run, name), choose(2) === 0 ? TAKES_STEPS : null);
    reference.succeedAttempt(name);
  }
}

/** Its worker is gone or gives it back; and so may the next one be. */
function lose(driven: Driven, name: string): void {
  const { run, reference, choose } = driven;
  const { node, scope, attemptId, fence } = run.workOf(name);
  const cause = choose(2) === 0 ? "handed_back" : "worker_gone";
  run.move({ type: "attempt_lost", step: { node, scope }, attemptId, fence, cause });
  reference.lose(name, cause === "worker_gone");
  if (choose(2) === 0 || run.step(name).status !== "ready") return;
  claim(driven, name);
  if (run.step(name).status === "running") lose(driven, name);
}

/** A message that comes again must change no status. */
function repeat(run: MemoryRun, old: MemoryRun["works"][number]): void {
  const isOpen = run.attempts.every(({ attemptId }) => attemptId !== old.attemptId);
  if (isOpen) return;
  const standing = () =>
    [...run.steps.values()].map((step) => `${nameOf(step)}:${step.status}`).join();
  const before = standing();
  run.end(old, { status: "succeeded", output: { again: true } });
  expect(standing()).toBe(before);
}
