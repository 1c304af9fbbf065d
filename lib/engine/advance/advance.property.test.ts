import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { anyWorker, MemoryRun } from "@/lib/engine/testing/memory-run";
import { type ModelEdge, type ModelNode, referenceRun } from "@/lib/engine/testing/reference-model";
import type { JsonObject } from "@/lib/kernel/json";

type Graph = { nodes: ModelNode[]; edges: ModelEdge[] };

const kinds = fc.oneof(
  { weight: 5, arbitrary: fc.constant<ModelNode["kind"]>({ work: "ok" }) },
  { weight: 1, arbitrary: fc.constant<ModelNode["kind"]>({ work: "propagate" }) },
  { weight: 1, arbitrary: fc.constant<ModelNode["kind"]>({ work: "route" }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<ModelNode["kind"]>({ choose: "left" }, { choose: "else" }),
  },
  { weight: 2, arbitrary: fc.constant<ModelNode["kind"]>("join") },
);

const portsOf = ({ kind }: ModelNode): string[] => {
  if (kind === "join") return ["out"];
  if ("choose" in kind) return ["left", "else"];
  return kind.work === "route" ? ["out", "error"] : ["out"];
};

/** Random acyclic graphs: an edge leads from an earlier node, by any of its ports, to a later one. */
const graphs: fc.Arbitrary<Graph> = fc
  .array(kinds, { minLength: 1, maxLength: 12 })
  .chain((list) => {
    const nodes = list.map((kind, index): ModelNode => ({ id: `n${index}`, kind }));
    const possible = nodes.flatMap((from, i) =>
      nodes
        .slice(i + 1)
        .flatMap((to) => portsOf(from).map((port) => ({ from: from.id, port, to: to.id }))),
    );
    return fc.record({ nodes: fc.constant(nodes), edges: fc.subarray(possible) });
  });

function planOf({ nodes, edges }: Graph) {
  return aPlan(
    nodes.map(({ id, kind }): JsonObject => {
      if (kind === "join") return { id, type: "join", mode: "all" };
      if ("choose" in kind) {
        return {
          id,
          type: "condition",
          cases: [{ when: kind.choose === "left" ? "true" : "false", port: "left" }],
        };
      }
      return noop(id, { on_failure: kind.work === "route" ? "route" : "propagate" });
    }),
    edges.map(({ from, port, to }) =>
      port === "out" ? `${from} -> ${to}` : `${from}.${port} -> ${to}`,
    ),
  );
}

/** Claims and ends what there is in an order of chance, with doubled and late messages in between. */
function drive(run: MemoryRun, nodes: readonly ModelNode[], choices: readonly number[]): void {
  const outcome = new Map(
    nodes.map(({ id, kind }) => [id, kind !== "join" && "work" in kind ? kind.work : "ok"]),
  );
  let turn = 0;
  const choose = (length: number) => (choices[turn++ % choices.length] ?? 0) % length;
  const running = () => [...run.steps.values()].filter(({ status }) => status === "running");
  for (let moves = 0; run.run.endedAt === null; moves += 1) {
    if (moves > 500) throw new Error("The run does not end.");
    const options = [
      ...[...run.ready.values()].map((ref) => ({ claim: ref.node })),
      ...running().map(({ node }) => ({ end: node })),
    ];
    const option = options[choose(options.length)];
    if (!option) throw new Error("A run that is not over has nothing to move.");
    if ("claim" in option) run.claim(option.claim);
    else if (outcome.get(option.end) === "ok")
      run.succeed(option.end, {}, choose(2) === 0 ? anyWorker : null);
    else run.fail(option.end);
    const old = run.works[choose(run.works.length || 1)];
    if (old && choose(3) === 0) repeat(run, old);
  }
}

/** A message that comes again must change no status. */
function repeat(run: MemoryRun, old: MemoryRun["works"][number]): void {
  const isOpen = run.attempts.every(({ attemptId }) => attemptId !== old.attemptId);
  if (isOpen) return;
  const before = [...run.steps.values()].map(({ node, status }) => `${node}:${status}`).join();
  run.end(old, { status: "succeeded", output: { again: true } });
  expect([...run.steps.values()].map(({ node, status }) => `${node}:${status}`).join()).toBe(
    before,
  );
}

describe("any graph, in any order", () => {
  it("[WF-02] [P6-09] ends every node as the reference says, whatever the order of what happens", () => {
    fc.assert(
      fc.property(
        graphs,
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 }),
        (graph, choices) => {
          const run = new MemoryRun(planOf(graph));
          drive(run, graph.nodes, choices);
          const expected = referenceRun(graph.nodes, graph.edges);
          const ends = new Map([...run.steps.values()].map(({ node, status }) => [node, status]));
          for (const [id, end] of expected.ends) expect([id, ends.get(id)]).toEqual([id, end]);
          expect(run.run.status).toBe(expected.hasFailed ? "failed" : "succeeded");
          expectOrder(run, graph.edges);
        },
      ),
      { numRuns: 400 },
    );
  });

  /** No step may have begun before all that lead to it had ended, and none may have two winners. */
  function expectOrder(run: MemoryRun, edges: readonly ModelEdge[]): void {
    const at = (type: string, node: string) =>
      run.events.find((event) => event.type === type && event.node === node)?.sequence;
    const isEnd = /^step\.(succeeded|failed|skipped)$/;
    for (const { from, to } of edges) {
      const began = at("step.started", to);
      const ended = run.events.find(
        (event) => isEnd.test(event.type) && event.node === from,
      )?.sequence;
      if (began !== undefined) expect(ended ?? Number.POSITIVE_INFINITY).toBeLessThan(began);
    }
    const winners = run.attempts
      .filter(({ status }) => status === "succeeded")
      .map(({ node }) => node);
    expect(new Set(winners).size).toBe(winners.length);
  }

  it("comes to an end with nothing open when a step may fail the whole run", () => {
    fc.assert(
      fc.property(
        graphs,
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 }),
        ({ nodes, edges }, choices) => {
          const strict = nodes.map(
            (node): ModelNode =>
              node.kind !== "join" && "work" in node.kind
                ? { ...node, kind: { work: node.kind.work === "ok" ? "ok" : "propagate" } }
                : node,
          );
          const plan = planOf({
            nodes: strict,
            edges: edges.filter(({ port }) => port !== "error"),
          });
          for (const node of plan.nodes)
            if ("onFailure" in node) Object.assign(node, { onFailure: { policy: "fail_run" } });
          const run = new MemoryRun(plan);
          drive(run, strict, choices);
          const hasFailed = run.attempts.some(({ status }) => status === "failed");
          expect(run.run.status).toBe(hasFailed ? "failed" : "succeeded");
        },
      ),
      { numRuns: 200 },
    );
  });
});
