import { describe, expect, it } from "vitest";
import { type Plan, type PlanNode, planNode } from "@/lib/engine/plan";
import { compilePlan } from "@/lib/engine/plan/compile-plan";
import { parseWorkflow } from "@/lib/engine/spec/parse-workflow";
import { aCatalogue } from "@/lib/engine/testing/a-catalogue";
import { aManifest, anApproval, anEnd, aToolNode } from "@/lib/engine/testing/a-manifest";
import { AppError } from "@/lib/kernel/errors";
import type { JsonObject } from "@/lib/kernel/json";

function plan(...manifest: Parameters<typeof aManifest>): Plan {
  const parsed = parseWorkflow(aManifest(...manifest));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.findings));
  return compilePlan(parsed.spec, aCatalogue);
}

const nodeOf = <T extends PlanNode["type"]>(
  found: Plan,
  id: string,
  type: T,
): Extract<PlanNode, { type: T }> => {
  const node = planNode(found, id);
  if (node.type !== type) throw new Error(`${id} is ${node.type}.`);
  return node as Extract<PlanNode, { type: T }>;
};

describe("a plan", () => {
  it("indexes the graph", () => {
    const found = plan(
      ["d", "c", "b", "a", anEnd("e"), aToolNode("f", { on_failure: "route" })],
      ["a -> b", "a -> c", "b -> d", "c -> d", "d -> f", "f.error -> e"],
    );
    expect(found.nodes.map(({ id }) => id)).toEqual(["a", "b", "c", "d", "f", "e"]);
    expect(found.entries).toEqual(["a"]);
    expect(found.nodes.every(({ id, position }) => found.positions[id] === position)).toBe(true);
    expect(planNode(found, "d")).toMatchObject({
      incoming: 2,
      predecessors: ["b", "c"],
      outgoing: { out: ["f"] },
      join: { mode: "all" },
      execution: "worker",
      container: null,
    });
    expect(planNode(found, "f")).toMatchObject({
      ports: ["out", "error"],
      outgoing: { error: ["e"] },
    });
    expect(planNode(found, "e")).toMatchObject({ ports: [], outgoing: {}, execution: "inline" });
  });

  it("fills in what the manifest leaves open", () => {
    expect(nodeOf(plan(["a"]), "a", "tool")).toMatchObject({
      title: "a",
      pool: "default",
      priority: null,
      onFailure: { policy: "hold", holdForMs: 72 * 3_600_000 },
      retry: {
        maxAttempts: 3,
        backoff: "exponential",
        initialMs: 1000,
        maxMs: 60_000,
        jitter: "full",
      },
      timeouts: { scheduleMs: null, attemptMs: 900_000, deadlineMs: null },
      tool: { name: "read", version: "1.0.0" },
    });
  });

  it("keeps what the manifest says", () => {
    const said = aToolNode("a", {
      title: "Look",
      pool: "research",
      priority: 9,
      on_failure: "hold",
      hold_for: "PT1H",
      retry: {
        max_attempts: 5,
        backoff: "fixed",
        initial: "PT2M",
        jitter: "none",
        on: ["timeout"],
      },
      timeout: "PT5M",
      schedule_timeout: "PT1M",
      deadline: "P1D",
    });
    expect(nodeOf(plan([said]), "a", "tool")).toMatchObject({
      title: "Look",
      pool: "research",
      priority: 9,
      onFailure: { policy: "hold", holdForMs: 3_600_000 },
      retry: {
        maxAttempts: 5,
        backoff: "fixed",
        initialMs: 120_000,
        maxMs: 120_000,
        jitter: "none",
        on: ["timeout"],
      },
      timeouts: { scheduleMs: 60_000, attemptMs: 300_000, deadlineMs: 86_400_000 },
    });
  });

  /** Guards against a request that nobody can decide, because accounts have their addresses in lower case. */
  it("names people in the form in which their accounts do", () => {
    const ask = {
      id: "ask",
      type: "approval",
      people: [" Ada@Example.com "],
      options: ["approve"],
    };
    expect(nodeOf(plan([ask]), "ask", "approval").stages).toMatchObject([
      { people: ["ada@example.com"] },
    ]);
  });

  it("offers a revision where it leads somewhere, and in a round of a loop, which it ends", () => {
    const ask = { id: "ask", type: "approval" };
    const each = { id: "each", type: "foreach", items: "${{ [1] }}" };
    const rounds = { id: "rounds", type: "loop", max_iterations: 2 };
    const offered = (...nodes: JsonObject[]) =>
      nodeOf(plan(nodes), "ask", "approval").options.map(({ id }) => id);
    expect(offered(ask)).toEqual(["approve", "reject"]);
    expect(offered({ ...each, body: { nodes: [ask] } })).toEqual(["approve", "reject"]);
    const all = ["approve", "reject", "revise"];
    expect(offered({ ...rounds, body: { nodes: [ask] } })).toEqual(all);
    const within = { ...each, body: { nodes: [{ ...rounds, body: { nodes: [ask] } }] } };
    expect(offered(within)).toEqual(all);
  });

  it("gives a step without input what its predecessors gave", () => {
    const node = nodeOf(plan(["a", "b", "c"], ["a -> c", "b -> c"]), "c", "tool");
    expect(node.referencedNodes).toEqual(["a", "b"]);
    expect(node.input).toMatchObject({
      kind: "object",
      members: [
        ["a", { kind: "expression", expression: { text: "nodes.a.output" } }],
        ["b", { kind: "expression", expression: { text: "nodes.b.output" } }],
      ],
    });
  });

  it("knows the nodes that the expressions of every type of node name", () => {
    const read = (id: string) => `\${{ nodes.${id}.output }}`;
    const found = plan(
      [
        "a",
        "b",
        { id: "t", type: "transform", mapping: { x: [read("a")] } },
        { id: "c", type: "condition", cases: [{ when: "nodes.a.output.n > 1", port: "yes" }] },
        anApproval("p", { artifacts: [read("b")], show: { a: read("a") }, expires_in: "PT1H" }),
        { id: "w", type: "wait", timestamp: `\${{ nodes.b.output.at }}` },
        { id: "d", type: "deliver", artifacts: [read("b")], channel: { kind: "download" } },
        { id: "j", type: "join" },
        anEnd("e"),
      ],
      [
        "a -> t",
        "b -> t",
        "t -> c",
        "c.yes -> p",
        "c.else -> e",
        "p.approved -> w",
        "p.rejected -> e",
        "p.expired -> e",
        "w -> d",
        "d -> j",
      ],
    );
    expect(
      Object.fromEntries(found.nodes.map(({ id, referencedNodes }) => [id, referencedNodes])),
    ).toEqual({
      a: [],
      b: [],
      t: ["a"],
      c: ["a"],
      p: ["b", "a"],
      w: ["b"],
      d: ["b"],
      j: ["d"],
      e: [],
    });
  });

  it("resolves an approval to who, what and when", () => {
    const found = plan(
      [
        { id: "p", type: "approval", role: "approver", expires_in: "PT48H", on_expired: "reject" },
        anEnd("no"),
        "yes",
      ],
      ["p.approved -> yes", "p.rejected -> no"],
    );
    expect(nodeOf(found, "p", "approval")).toMatchObject({
      stages: [{ title: null, role: "approver", people: [], groups: [], required: 1 }],
      rejectQuorum: 1,
      expiresInMs: 48 * 3_600_000,
      onExpired: { action: "port", port: "rejected" },
      withdrawnPort: "rejected",
      // Asking for a revision leads nowhere here, so it is not offered.
      options: [
        { id: "approve", port: "approved", effect: "approved", requiresReason: false },
        { id: "reject", port: "rejected", effect: "rejected", requiresReason: true },
      ],
    });
  });

  it.each<[string, Record<string, string>, string[], object]>([
    ["by default", { expires_in: "PT1H" }, [], { action: "port", port: "expired" }],
    [
      "on its port",
      { expires_in: "PT1H", on_expired: "port" },
      [],
      { action: "port", port: "expired" },
    ],
    [
      "waiting on",
      { expires_in: "PT1H", on_expired: "keep_waiting" },
      [],
      { action: "keep_waiting" },
    ],
  ])("lets an approval expire %s", (_, fields, edges, onExpired) => {
    expect(nodeOf(plan([anApproval("p", fields)], edges), "p", "approval").onExpired).toEqual(
      onExpired,
    );
  });

  it("sends a withdrawal its own way where there is one", () => {
    const found = plan([anApproval("p"), anEnd("e")], ["p.withdrawn -> e"]);
    expect(nodeOf(found, "p", "approval").withdrawnPort).toBe("withdrawn");
  });

  it("is plain JSON", () => {
    const found = plan(["a", anApproval("p")], ["a -> p"], {
      output: { a: "x" },
      input: { type: "object" },
    });
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });

  it.each<[string, Parameters<typeof aManifest>]>([
    [
      "a cycle",
      [
        ["a", "b"],
        ["a -> b", "b -> a"],
      ],
    ],
    ["an edge to nowhere", [["a"], ["a -> b"]]],
    ["an edge from nowhere", [["a"], ["b -> a"]]],
    ["an id twice", [["a", "a"]]],
    ["an agent that does not exist", [[{ id: "a", type: "agent", agent: "nobody@1.0.0" }]]],
    ["a broken expression", [[aToolNode("a", { input: { x: `\${{ 1 + }}` } })]]],
    ["a broken output", [["a"], [], { output: `\${{ 1 + }}` }]],
    ["a node that this build cannot execute", [[{ id: "a", type: "code", source: "1" }]]],
    ["an expiry that approves", [[anApproval("a", { expires_in: "PT1H", on_expired: "approve" })]]],
    ["a wait for nothing", [[{ id: "a", type: "wait" }]]],
    [
      "a channel that does not exist",
      [[{ id: "a", type: "deliver", artifacts: ["x"], channel: { kind: "mail" } }]],
    ],
  ])("is refused for %s", (_, manifest) => {
    expect(() => plan(...manifest)).toThrow(AppError);
    expect(() => plan(...manifest)).toThrow(expect.objectContaining({ code: "VALIDATION_FAILED" }));
  });
});
