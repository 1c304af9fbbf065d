import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isHeld, type StepState } from "@/lib/engine/advance/model";
import type { Move } from "@/lib/engine/advance/moves";
import { modelGraphs, planOfModel } from "@/lib/engine/testing/arbitrary-model";
import { anyWorker, MemoryRun } from "@/lib/engine/testing/memory-run";
import { ReferenceRun } from "@/lib/engine/testing/reference-model";

/** Sequences in every run of the tests; `SEQUENCES` asks for more. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 300);
const TIMEOUT_MS = 60_000 + SEQUENCES * 50;

const nameOf = ({ node, scope }: { node: string; scope: string }) =>
  scope === "" ? node : `${node}@${scope}`;

/**
 * Claims, ends, loses and repeats what there is in an order of chance, tells the reference what the engine was
 * told, and holds the two against each other after every move.
 */
function drive(run: MemoryRun, reference: ReferenceRun, choices: readonly number[]): void {
  const choose = chooser(choices);
  compare(run, reference);
  for (let moves = 0; run.run.endedAt === null; moves += 1) {
    if (moves > 3_000) throw new Error("The run does not end.");
    const option = choose.from(optionsOf(run));
    if (!option) throw new Error("A run that is not over has nothing to move.");
    if (option.do === "claim") run.claim(option.name);
    else if (option.do === "continue") run.fire(option.name, "continue");
    else if (option.do === "end") endOne(run, reference, option.name, choose);
    else if (option.do === "wake") wake(run, reference, option.name);
    else answer(run, reference, option.name, choose);
    const old = run.works[choose(run.works.length || 1)];
    if (old && choose(3) === 0) repeat(run, old);
    compare(run, reference);
  }
  expect(run.run.status).toBe(reference.result);
}

type Choose = { (length: number): number; from: <T>(list: readonly T[]) => T | undefined };

/** Chance, as a list of numbers that is gone through again and again. */
function chooser(choices: readonly number[]): Choose {
  let turn = 0;
  const choose = (length: number) => (choices[turn++ % choices.length] ?? 0) % length;
  return Object.assign(choose, { from: <T>(list: readonly T[]) => list[choose(list.length || 1)] });
}

type Option = { do: "claim" | "end" | "continue" | "wake" | "answer"; name: string };

/** Everything that may happen to the run now. */
function optionsOf(run: MemoryRun): Option[] {
  const steps = [...run.steps.values()];
  const named = (doing: Option["do"], refs: readonly { node: string; scope: string }[]) =>
    refs.map((ref) => ({ do: doing, name: nameOf(ref) }));
  const timers = (kind: string) => [...run.timers.values()].filter((timer) => timer.kind === kind);
  return [
    ...named("claim", [...run.ready.values()]),
    ...named("end", steps.filter(isHeld)),
    ...named("continue", timers("continue")),
    ...named("wake", timers("wait")),
    ...named(
      "answer",
      steps.filter(({ waitReason }) => waitReason === "approval"),
    ),
  ];
}

function wake(run: MemoryRun, reference: ReferenceRun, name: string): void {
  run.fire(name, "wait");
  reference.end(name, "out");
}

/** A person decides, or the request expires. */
function answer(run: MemoryRun, reference: ReferenceRun, name: string, choose: Choose): void {
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

function decisionOn({ node, scope, fence }: StepState, option: string): Move {
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
      decidedBy: { kind: "user", id: "somebody", name: "Ada" },
    },
  };
}

/** Or a sequence of chance might hand steps to and fro for ever. */
const GIVEN_BACK_MAX = 10;

function endOne(run: MemoryRun, reference: ReferenceRun, name: string, choose: Choose): void {
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

/** What the engine has made of it is what the reference says, step by step. */
function compare(run: MemoryRun, reference: ReferenceRun): void {
  // A container that goes on in its next decision is behind; at the end it has to agree.
  if ([...run.timers.values()].some(({ kind }) => kind === "continue")) return;
  const expected = new Map(reference.states.map(([name, { is }]) => [name, is as string]));
  const found = new Map(
    [...run.steps.values()]
      .filter(({ status }) => status !== "blocked")
      .map((step) => [nameOf(step), wordFor(step)]),
  );
  for (const name of new Set([...expected.keys(), ...found.keys()])) {
    // Of what nobody needs any more, either may have come first within one move.
    const isAtWork = ["ready", "waiting"].includes(expected.get(name) ?? "");
    if (!isAtWork && reference.isOfNoUse(name)) continue;
    expect([name, found.get(name)]).toEqual([name, expected.get(name)]);
  }
}

function wordFor({ status, scopeCounts }: { status: string; scopeCounts: unknown }): string {
  if (scopeCounts && (status === "running" || status === "waiting")) return "open";
  return status === "running" ? "ready" : status;
}

const sequences = fc.tuple(modelGraphs, fc.array(fc.nat(1000), { minLength: 1, maxLength: 80 }));

describe("any graph, in any order", () => {
  it(
    "[WF-02] [P6-09] ends every node as the reference says, whatever the order of what happens",
    () => {
      fc.assert(
        fc.property(sequences, ([graph, choices]) => {
          const run = new MemoryRun(planOfModel(graph));
          drive(run, new ReferenceRun(graph), choices);
          expectOneWinner(run);
        }),
        { numRuns: SEQUENCES },
      );
    },
    TIMEOUT_MS,
  );

  function expectOneWinner(run: MemoryRun): void {
    const winners = run.attempts.filter(({ status }) => status === "succeeded").map(nameOf);
    expect(new Set(winners).size).toBe(winners.length);
  }

  it(
    "comes to an end with nothing open when a step may fail the whole run",
    () => {
      fc.assert(
        fc.property(sequences, ([graph, choices]) => {
          const plan = planOfModel(graph);
          for (const node of plan.nodes)
            if ("onFailure" in node) Object.assign(node, { onFailure: { policy: "fail_run" } });
          const run = new MemoryRun(plan);
          driveAlone(run, choices);
          const isOver = [...run.steps.values()].every(({ endedAt }) => endedAt !== null);
          expect(isOver).toBe(true);
        }),
        { numRuns: Math.ceil(SEQUENCES / 2) },
      );
    },
    TIMEOUT_MS,
  );

  /** Whatever happens, with cancels and pauses among it, until the run is over. */
  function driveAlone(run: MemoryRun, choices: readonly number[]): void {
    const choose = chooser(choices);
    for (let moves = 0; run.run.endedAt === null; moves += 1) {
      if (moves > 3_000) throw new Error("The run does not end.");
      if (choose(40) === 7) run.move({ type: "cancel_requested", reason: "enough", actor: ADA });
      if (choose(12) === 5 && pausesOf(run) < 3)
        run.move({ type: "pause_requested", reason: "enough", actor: ADA });
      const option = choose.from(optionsOf(run));
      const mustResume = run.run.status === "paused" && (!option || moves % 4 === 0);
      if (mustResume) run.move({ type: "resume_requested", reason: "enough", actor: ADA });
      else if (option) happen(run, option, choose);
      else if (run.run.endedAt === null)
        throw new Error("A run that is not over has nothing to move.");
    }
  }

  const pausesOf = (run: MemoryRun): number =>
    run.events.filter(({ type }) => type === "run.paused").length;

  function happen(run: MemoryRun, { do: doing, name }: Option, choose: Choose): void {
    if (doing === "claim") run.claim(name);
    else if (doing === "continue") run.fire(name, "continue");
    else if (doing === "wake") run.fire(name, "wait");
    else if (doing === "answer")
      run.move(decisionOn(run.step(name), choose(2) === 0 ? "approve" : "reject"));
    else if (choose(8) === 0) run.fail(name);
    else run.succeed(name, { a: null }, choose(2) === 0 ? anyWorker : null);
  }
});

const ADA = { kind: "user", id: "somebody", name: "Ada" } as const;
