import { expect } from "vitest";
import type { StepState } from "@/lib/engine/advance/model";
import type { Move } from "@/lib/engine/advance/moves";
import type { Choose } from "@/lib/engine/testing/chance";
import { anyWorker, type MemoryRun } from "@/lib/engine/testing/memory-run";
import { compare } from "@/lib/engine/testing/model-comparison";
import { ADA, mayStepIn, stepIn, targetsOf } from "@/lib/engine/testing/model-interventions";
import {
  endChild,
  expectNoOrphans,
  sendEvent,
  sendStray,
} from "@/lib/engine/testing/model-messages";
import { type ModelOption, nameOf, optionsOf } from "@/lib/engine/testing/model-options";
import type { ReferenceRun } from "@/lib/engine/testing/reference-model";

/**
 * Claims, ends, loses and repeats what there is in an order of chance, with an operator among it, tells the reference
 * what the engine was told, and holds the two against each other after every move.
 */
export function drive(run: MemoryRun, reference: ReferenceRun, choose: Choose): void {
  compare(run, reference);
  for (let moves = 0; run.run.endedAt === null; moves += 1) {
    if (moves > 3_000) throw new Error("The run does not end.");
    const option = choose.from(optionsOf(run));
    if (!option) throw new Error("A run that is not over has nothing to move.");
    happen({ run, reference, choose }, option);
    const old = run.works[choose(run.works.length || 1)];
    if (old && choose(3) === 0) repeat(run, old);
    if (choose(4) === 0) sendStray(run, choose);
    compare(run, reference);
    if (choose(8) === 0 && mayStepIn(run)) meddle({ run, reference, choose });
  }
  expect(run.run.status).toBe(reference.result);
  expectNothingLeft(run);
}

/** What is over has no clock, no request and no wait that goes on. */
export function expectNothingLeft(run: MemoryRun): void {
  expect([...run.timers.keys()]).toEqual([]);
  expect(run.approvals.filter(({ status }) => status === "pending")).toEqual([]);
  expect(run.waits.filter(({ isOpen }) => isOpen)).toEqual([]);
  expectNoOrphans(run);
}

type Driven = { run: MemoryRun; reference: ReferenceRun; choose: Choose };

function happen(driven: Driven, { do: doing, name }: ModelOption): void {
  const { run, reference, choose } = driven;
  switch (doing) {
    case "claim":
      run.claim(name);
      return;
    case "continue":
      run.fire(name, "continue");
      return;
    case "back_off":
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
      answer(driven, name);
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
  const isBehind = [...run.timers.values()].some(({ kind }) => kind === "continue");
  if (!name || isBehind || (run.find(name) && reference.isOfNoUse(name))) return;
  stepIn(run, reference, name, choose);
  compare(run, reference);
}

/** A person decides, or the request expires. */
function answer({ run, reference, choose }: Driven, name: string): void {
  const [port, option] = choose.from(ANSWERS) ?? ["expired", null];
  if (option === null) run.fire(name, "approval_expiry");
  else run.move(decisionOn(run.step(name), option));
  reference.end(name, port);
}

const ANSWERS: readonly [string, string | null][] = [
  ["approved", "approve"],
  ["rejected", "reject"],
  ["expired", null],
];

export function decisionOn({ node, scope, fence }: StepState, option: string): Move {
  return {
    type: "decided",
    step: { node, scope },
    fence,
    stage: 0,
    lapsed: [],
    decision: {
      id: `vote of ${node} ${scope}`,
      option,
      reason: "",
      form: null,
      artifactVersionId: null,
      decidedBy: ADA,
    },
  };
}

/** Or a sequence of chance might hand steps to and fro for ever. */
const GIVEN_BACK_MAX = 10;

function endOne({ run, reference, choose }: Driven, name: string): void {
  const how = choose(6);
  const givenBack = run.attempts.filter(({ status }) => status === "lost").length;
  if (how === 0 && givenBack < GIVEN_BACK_MAX) {
    const { node, scope, attemptId, fence } = run.workOf(name);
    const step = { node, scope };
    run.move({ type: "attempt_lost", step, attemptId, fence, cause: "handed_back" });
    return;
  }
  const hasFailed = how === 1;
  if (hasFailed) run.fail(name);
  else run.succeed(name, {}, choose(2) === 0 ? anyWorker : null);
  reference.end(name, hasFailed ? "failed" : "out");
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
