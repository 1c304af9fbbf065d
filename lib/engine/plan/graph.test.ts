import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Plan, planNode } from "@/lib/engine/plan";
import { compilePlan } from "@/lib/engine/plan/compile-plan";
import { criticalPath } from "@/lib/engine/plan/critical-path";
import { parseWorkflow } from "@/lib/engine/spec/parse-workflow";
import { parseWorkflowYaml } from "@/lib/engine/spec/yaml";
import { aCatalogue } from "@/lib/engine/testing/a-catalogue";
import { aManifest, aToolNode } from "@/lib/engine/testing/a-manifest";

function plan(...manifest: Parameters<typeof aManifest>): Plan {
  const parsed = parseWorkflow(aManifest(...manifest));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.findings));
  return compilePlan(parsed.spec, aCatalogue);
}

function template(): Plan {
  const parsed = parseWorkflowYaml(
    readFileSync("prisma/seed/templates/research-report.yaml", "utf8"),
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.findings));
  return compilePlan(parsed.spec, aCatalogue);
}

describe("what a completion may touch", () => {
  const touchesOf = (found: Plan, id: string) => planNode(found, id).touches;

  it("ends at the next worker, and goes through what the engine ends itself", () => {
    const found = template();
    expect(touchesOf(found, "research").ports.out).toEqual({
      steps: ["merge", "review"],
      outputs: ["research", "analysis"],
    });
    expect(touchesOf(found, "confirm").ports.approved?.steps.toSorted()).toEqual([
      "expired",
      "rejected",
      "write",
    ]);
    expect(touchesOf(found, "confirm").ports.rejected?.steps.toSorted()).toEqual([
      "deliver",
      "expired",
      "rejected",
      "write",
    ]);
  });

  it("holds all of a skipped branch, up to where another way still leads on", () => {
    const found = plan(
      [
        { id: "c", type: "condition", cases: [{ when: "input.n > 1", port: "yes" }] },
        "a",
        "b",
        "x",
        { id: "j", type: "join" },
        "z",
        "y",
      ],
      ["c.yes -> a", "a -> b", "b -> j", "c.else -> x", "x -> j", "j -> z", "z -> y"],
    );
    expect(touchesOf(found, "c").ports.yes?.steps.toSorted()).toEqual(["a", "j", "x", "z"]);
    expect(touchesOf(found, "c").ports.else?.steps.toSorted()).toEqual(["a", "b", "j", "x", "z"]);
    expect(touchesOf(found, "x").ports.out?.steps.toSorted()).toEqual(["j", "z"]);
  });

  it("holds everything behind a node whose failure propagates, and nothing behind one that is held", () => {
    const found = plan(
      [aToolNode("a", { on_failure: "propagate" }), aToolNode("b"), "c", "d"],
      ["a -> b", "b -> c", "d -> c"],
    );
    expect(touchesOf(found, "a").ports.error?.steps.toSorted()).toEqual(["b", "c"]);
    expect(touchesOf(found, "b").ports.error?.steps).toEqual([]);
  });

  it("does not grow with the square of a long graph", () => {
    const ids = Array.from({ length: 500 }, (_, index) => `n${index}`);
    const nodes = ids.map((id) => aToolNode(id, { on_failure: "propagate" }));
    const found = plan(
      nodes,
      ids.slice(1).map((id, index) => `n${index} -> ${id}`),
    );
    const named = found.nodes.map(({ touches }) => touches.ports.error?.steps.length ?? 0);
    expect(Math.max(...named)).toBe(100);
  });
});

describe("any acyclic graph", () => {
  const graphs = fc
    .integer({ min: 1, max: 25 })
    .chain((size) =>
      fc.tuple(
        fc.shuffledSubarray(
          Array.from({ length: size }, (_, index) => `n${index}`),
          { minLength: size },
        ),
        fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 60 }),
      ),
    )
    .map(([ids, pairs]) => ({
      ids,
      edges: [
        ...new Set(
          pairs
            .filter(([a, b]) => a !== b)
            .map(([a, b]) => `n${Math.min(a, b)} -> n${Math.max(a, b)}`),
        ),
      ],
    }));

  it("is put into an order that respects every edge, and counts them", () => {
    fc.assert(
      fc.property(graphs, ({ ids, edges }) => {
        const found = plan(ids, edges);
        expect(found.nodes.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
        for (const edge of edges) {
          const [from = "", to = ""] = edge.split(" -> ");
          expect(planNode(found, from).position).toBeLessThan(planNode(found, to).position);
          expect(planNode(found, from).touches.ports.out?.steps).toContain(to);
        }
        expect(found.nodes.reduce((sum, { incoming }) => sum + incoming, 0)).toBe(edges.length);
        expect(found.nodes.filter(({ incoming }) => incoming === 0).map(({ id }) => id)).toEqual(
          found.entries,
        );
      }),
    );
  });

  it("has a critical path as long as the longest of all its paths", () => {
    fc.assert(
      fc.property(
        graphs,
        fc.array(fc.nat(100), { minLength: 25, maxLength: 25 }),
        ({ ids, edges }, durations) => {
          const durationOf = (id: string) => durations[Number(id.slice(1))] ?? 0;
          const longestFrom = new Map<string, number>();
          for (let index = ids.length - 1; index >= 0; index -= 1) {
            const id = `n${index}`;
            const next = edges
              .filter((edge) => edge.startsWith(`${id} -> `))
              .map((edge) => edge.split(" -> ")[1] ?? "");
            longestFrom.set(
              id,
              durationOf(id) + Math.max(0, ...next.map((to) => longestFrom.get(to) ?? 0)),
            );
          }
          const { nodes, length } = criticalPath(plan(ids, edges), durationOf);
          expect(length).toBe(Math.max(...longestFrom.values()));
          expect(nodes.reduce((sum, id) => sum + durationOf(id), 0)).toBe(length);
        },
      ),
    );
  });
});
