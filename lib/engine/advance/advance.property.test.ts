import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { anyWorker, MemoryRun } from "@/lib/engine/testing/memory-run";
import {
  type ModelGraph,
  type ModelJoin,
  type ModelKind,
  type ModelNode,
  ReferenceRun,
} from "@/lib/engine/testing/reference-model";
import type { Json, JsonObject } from "@/lib/kernel/json";

/** Sequences in every run of the tests; `SEQUENCES` asks for more. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 300);
const TIMEOUT_MS = 60_000 + SEQUENCES * 50;

const joins: fc.Arbitrary<ModelJoin | undefined> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  {
    weight: 3,
    arbitrary: fc.record({
      mode: fc.constantFrom<ModelJoin["mode"]>("any", "quorum", "settled"),
      count: fc.integer({ min: 1, max: 3 }),
      cancelsLosers: fc.boolean(),
    }),
  },
);

const leaves: fc.Arbitrary<ModelKind> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<ModelKind>({ work: "propagate" }) },
  { weight: 1, arbitrary: fc.constant<ModelKind>({ work: "route" }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<ModelKind>({ choose: "left" }, { choose: "else" }),
  },
  { weight: 2, arbitrary: fc.constant<ModelKind>("join") },
);

const portsOf = ({ kind }: ModelNode): string[] => {
  if (kind === "join") return ["out"];
  if ("choose" in kind) return ["left", "else"];
  if ("loop" in kind || "each" in kind) return ["out"];
  return kind.work === "route" ? ["out", "error"] : ["out"];
};

/** Random acyclic graphs: an edge leads from an earlier node, by any of its ports, to a later one. */
const graphs = (depth: number, most: number): fc.Arbitrary<ModelGraph> => {
  const kinds =
    depth === 0
      ? leaves
      : fc.oneof(
          { weight: 4, arbitrary: leaves },
          {
            weight: 1,
            arbitrary: fc.record({
              loop: graphs(depth - 1, 3),
              turns: fc.integer({ min: 1, max: 3 }),
            }),
          },
          {
            weight: 1,
            arbitrary: fc.record({
              each: graphs(depth - 1, 3),
              items: fc.integer({ min: 0, max: 4 }),
              parallel: fc.integer({ min: 1, max: 3 }),
              tolerate: fc.integer({ min: 0, max: 2 }),
            }),
          },
        );
  const nodes = fc.array(fc.record({ kind: kinds, join: joins }), {
    minLength: 1,
    maxLength: most,
  });
  return nodes.chain((list) => {
    const named = list.map(
      ({ kind, join }, index): ModelNode => ({
        id: `n${index}`,
        kind,
        ...(join && { join }),
      }),
    );
    const possible = named.flatMap((from, i) =>
      named
        .slice(i + 1)
        .flatMap((to) => portsOf(from).map((port) => ({ from: from.id, port, to: to.id }))),
    );
    return fc.record({ nodes: fc.constant(named), edges: fc.subarray(possible) });
  });
};

/** Ids are unique in the whole manifest. */
function prefixed({ nodes, edges }: ModelGraph, prefix: string): ModelGraph {
  return {
    nodes: nodes.map(({ id, kind, ...rest }) => {
      const own = `${prefix}${id}`;
      if (typeof kind === "object" && "loop" in kind)
        return { ...rest, id: own, kind: { ...kind, loop: prefixed(kind.loop, `${own}_`) } };
      if (typeof kind === "object" && "each" in kind)
        return { ...rest, id: own, kind: { ...kind, each: prefixed(kind.each, `${own}_`) } };
      return { ...rest, id: own, kind };
    }),
    edges: edges.map(({ from, port, to }) => ({
      from: `${prefix}${from}`,
      port,
      to: `${prefix}${to}`,
    })),
  };
}

const edgeTexts = ({ edges }: ModelGraph): string[] =>
  edges.map(({ from, port, to }) =>
    port === "out" ? `${from} -> ${to}` : `${from}.${port} -> ${to}`,
  );

const bodyOf = (graph: ModelGraph): JsonObject => ({
  nodes: graph.nodes.map(specOf),
  edges: edgeTexts(graph).map((edge): JsonObject => {
    const [from = "", to = ""] = edge.split(" -> ");
    return { from, to };
  }),
});

function joinSpec({ mode, count, cancelsLosers }: ModelJoin): JsonObject {
  return {
    mode,
    ...(mode === "quorum" && { count }),
    ...(mode === "settled" && { min_success: count }),
    ...(mode !== "settled" && { cancel_losers: cancelsLosers }),
  };
}

function specOf({ id, kind, join }: ModelNode): JsonObject {
  const rule = join ? joinSpec(join) : { mode: "all" };
  if (kind === "join") return { id, type: "join", ...rule };
  if ("choose" in kind) {
    const when = kind.choose === "left" ? "true" : "false";
    return { id, type: "condition", join: rule, cases: [{ when, port: "left" }] };
  }
  if ("work" in kind)
    return noop(id, { join: rule, on_failure: kind.work, retry: { max_attempts: 1 } });
  if ("loop" in kind) {
    const { loop, turns } = kind;
    const body = bodyOf(loop);
    return { id, type: "loop", join: rule, on_failure: "propagate", max_iterations: turns, body };
  }
  return {
    id,
    type: "foreach",
    join: rule,
    on_failure: "propagate",
    items: `\${{ [${Array.from({ length: kind.items }, (_, at) => at).join(", ")}] }}`,
    max_parallel: kind.parallel,
    tolerate: kind.tolerate,
    body: bodyOf(kind.each),
  };
}

const planOf = (graph: ModelGraph) => aPlan(graph.nodes.map(specOf), edgeTexts(graph));

const nameOf = ({ node, scope }: { node: string; scope: string }) =>
  scope === "" ? node : `${node}@${scope}`;

/**
 * Claims, ends, loses and repeats what there is in an order of chance, tells the reference what the engine was
 * told, and holds the two against each other after every move.
 */
function drive(run: MemoryRun, reference: ReferenceRun, choices: readonly number[]): void {
  let turn = 0;
  const choose = (length: number) => (choices[turn++ % choices.length] ?? 0) % length;
  compare(run, reference);
  for (let moves = 0; run.run.endedAt === null; moves += 1) {
    if (moves > 3_000) throw new Error("The run does not end.");
    const due = [...run.timers.values()].filter(({ kind }) => kind === "continue");
    const running = [...run.steps.values()].filter(
      ({ status, attemptId }) => status === "running" && attemptId,
    );
    const options = [
      ...[...run.ready.values()].map((ref) => ({ do: "claim", name: nameOf(ref) }) as const),
      ...running.map((step) => ({ do: "end", name: nameOf(step) }) as const),
      ...due.map((timer) => ({ do: "continue", name: nameOf(timer) }) as const),
    ];
    const option = options[choose(options.length)];
    if (!option) throw new Error("A run that is not over has nothing to move.");
    if (option.do === "claim") run.claim(option.name);
    else if (option.do === "continue") run.fire(option.name, "continue");
    else endOne(run, reference, option.name, choose);
    const old = run.works[choose(run.works.length || 1)];
    if (old && choose(3) === 0) repeat(run, old);
    compare(run, reference);
  }
  expect(run.run.status).toBe(reference.result);
}

/** Or a sequence of chance might hand steps to and fro for ever. */
const GIVEN_BACK_MAX = 10;

function endOne(
  run: MemoryRun,
  reference: ReferenceRun,
  name: string,
  choose: (length: number) => number,
): void {
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
  reference.end(name, hasFailed ? "failed" : "succeeded");
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
    if (expected.get(name) !== "ready" && reference.isOfNoUse(name)) continue;
    expect([name, found.get(name)]).toEqual([name, expected.get(name)]);
  }
}

function wordFor({ status, scopeCounts }: { status: string; scopeCounts: unknown }): string {
  if (scopeCounts && (status === "running" || status === "waiting")) return "open";
  return status === "running" ? "ready" : status;
}

const sequences = fc.tuple(
  graphs(2, 6).map((graph) => prefixed(graph, "")),
  fc.array(fc.nat(1000), { minLength: 1, maxLength: 80 }),
);

describe("any graph, in any order", () => {
  it(
    "[WF-02] [P6-09] ends every node as the reference says, whatever the order of what happens",
    () => {
      fc.assert(
        fc.property(sequences, ([graph, choices]) => {
          const run = new MemoryRun(planOf(graph));
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
          const plan = planOf(graph);
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

  function driveAlone(run: MemoryRun, choices: readonly number[]): void {
    let turn = 0;
    const choose = (length: number) => (choices[turn++ % choices.length] ?? 0) % length;
    for (let moves = 0; run.run.endedAt === null; moves += 1) {
      if (moves > 3_000) throw new Error("The run does not end.");
      const [ready] = run.ready.values();
      const working = [...run.steps.values()].filter(
        ({ status, attemptId }) => status === "running" && attemptId,
      );
      const timer = [...run.timers.values()].find(({ kind }) => kind === "continue");
      const step = working[choose(working.length || 1)];
      if (ready && (choose(2) === 0 || !step)) run.claim(nameOf(ready));
      else if (step && choose(8) === 0) run.fail(nameOf(step));
      else if (step) run.succeed(nameOf(step), { a: null } as Json);
      else if (timer) run.fire(nameOf(timer), "continue");
      else throw new Error("A run that is not over has nothing to move.");
    }
  }
});
