import {
  PLAN_FORMAT,
  type Plan,
  type PlanBody,
  type PlanLimits,
  type PlanNode,
  type ToolNode,
} from "@/lib/engine/plan";
import { compileCompensation } from "@/lib/engine/plan/compile-compensation";
import { compileNode } from "@/lib/engine/plan/compile-node";
import { NotCompilable, template } from "@/lib/engine/plan/compile-text";
import { edgesOf, groupBy } from "@/lib/engine/plan/edges";
import { exhaustedRequest } from "@/lib/engine/plan/exhausted-request";
import { leadingOnlyTo } from "@/lib/engine/plan/losers";
import type { NodeContext, NodeDraft } from "@/lib/engine/plan/node-draft";
import { sortTopologically } from "@/lib/engine/plan/topology";
import { touchesOf } from "@/lib/engine/plan/touches";
import { durationMs } from "@/lib/engine/spec/duration";
import type { Graph, WorkflowNode } from "@/lib/engine/spec/graph";
import { joinOf } from "@/lib/engine/spec/join";
import type { WorkflowSpec } from "@/lib/engine/spec/workflow";
import type { Catalogue } from "@/lib/engine/validate/catalogue";
import { AppError } from "@/lib/kernel/errors";

/**
 * Compiles a manifest that validation has passed, against the catalogue that it was validated with.
 * Throws `VALIDATION_FAILED` for one that it would have refused.
 */
export function compilePlan(spec: WorkflowSpec, catalogue: Catalogue): Plan {
  try {
    return compile(spec, catalogue);
  } catch (cause) {
    if (!(cause instanceof NotCompilable)) throw cause;
    throw new AppError("VALIDATION_FAILED", cause.message, { cause });
  }
}

function compile({ metadata, spec }: WorkflowSpec, catalogue: Catalogue): Plan {
  const drafts = compileGraph(spec, null, catalogue, () => undefined);
  const byId = new Map(drafts.map((draft) => [draft.id, draft]));
  if (byId.size !== drafts.length) throw new NotCompilable("Two nodes have the same id.");
  const draftOf = (id: string): NodeDraft => {
    const draft = byId.get(id);
    if (!draft) throw new NotCompilable(`An edge leads to ${id}, which does not exist.`);
    return draft;
  };
  const nodes = drafts.map(
    (draft, position): PlanNode => ({
      ...draft,
      position,
      touches: { ports: touchesOf(draft, draftOf) },
    }),
  );
  return {
    format: PLAN_FORMAT,
    name: metadata.name,
    input: spec.input ?? null,
    output: spec.output === undefined ? null : template(spec.output),
    limits: limitsOf(spec),
    concurrency: concurrencyOf(spec),
    nodes,
    compensations: compensationsIn(spec, null, catalogue),
    positions: Object.fromEntries(nodes.map(({ id, position }) => [id, position])),
    entries: idsOf(nodes.filter(({ container, incoming }) => container === null && incoming === 0)),
  };
}

/** What undoes the nodes of a graph, and of the bodies in it. */
const compensationsIn = (
  { nodes }: Graph,
  container: string | null,
  catalogue: Catalogue,
): ToolNode[] =>
  nodes.flatMap((node) => [
    ...compileCompensation(node, container, catalogue),
    ...("body" in node ? compensationsIn(node.body, node.id, catalogue) : []),
  ]);

/** The nodes of a graph in topological order, each container followed by its body. `around`: the nodes around it. */
function compileGraph(
  graph: Graph,
  container: string | null,
  catalogue: Catalogue,
  around: NodeContext["nodeOf"],
): NodeDraft[] {
  const edges = edgesOf(graph);
  const specs = new Map(graph.nodes.map((node) => [node.id, node]));
  const nodeOf: NodeContext["nodeOf"] = (id) => specs.get(id) ?? around(id);
  const sorted = sortTopologically(idsOf(graph.nodes), edges);
  if (!sorted.ok) throw new NotCompilable(`The graph has a cycle: ${sorted.cycle.join(" → ")}.`);
  if (specs.size !== graph.nodes.length) throw new NotCompilable("Two nodes have the same id.");
  const stray = edges.find(({ from }) => !specs.has(from));
  if (stray) throw new NotCompilable(`An edge comes from ${stray.from}, which does not exist.`);
  const incoming = groupBy(edges, ({ to }) => to);
  const outgoing = groupBy(edges, ({ from }) => from);
  const own: NodeDraft[] = [];
  const all = sorted.order.flatMap((id) => {
    const node = specs.get(id);
    if (!node) return [];
    const inner = "body" in node ? compileGraph(node.body, id, catalogue, nodeOf) : [];
    const context: NodeContext = {
      catalogue,
      container,
      body: "body" in node ? bodyOf(inner, id) : null,
      incoming: incoming.get(id) ?? [],
      outgoing: outgoing.get(id) ?? [],
      nodeOf,
    };
    const draft = compileNode(node, context);
    const request = node.type === "loop" ? exhaustedRequest(node, context) : [];
    own.push(draft);
    return [draft, ...inner, ...request];
  });
  nameLosers(own, specs);
  return all;
}

function bodyOf(inner: readonly NodeDraft[], container: string): PlanBody {
  const own = inner.filter((draft) => draft.container === container);
  return {
    nodes: idsOf(own),
    entries: idsOf(own.filter(({ incoming }) => incoming === 0)),
    sinks: idsOf(own.filter(({ outgoing }) => Object.keys(outgoing).length === 0)),
  };
}

/** Tells each join that does not wait for all whom it cancels, and each of those by whom. */
function nameLosers(own: readonly NodeDraft[], specs: ReadonlyMap<string, WorkflowNode>): void {
  const byId = new Map(own.map((draft) => [draft.id, draft]));
  for (const { id, join } of own) {
    const spec = specs.get(id);
    if (!("losers" in join) || !spec || !joinOf(spec).cancelLosers) continue;
    join.losers = leadingOnlyTo(id, own);
    for (const loser of join.losers) byId.get(loser)?.loserOf.push(id);
  }
}

const idsOf = (nodes: readonly { id: string }[]): string[] => nodes.map(({ id }) => id);

function concurrencyOf({ concurrency }: WorkflowSpec["spec"]): Plan["concurrency"] {
  if (!concurrency) return null;
  const { key, limit = 1, on_conflict: onConflict = "queue" } = concurrency;
  return { key: template(key), limit, onConflict };
}

function limitsOf({ limits }: WorkflowSpec["spec"]): PlanLimits {
  const budget = limits?.budget;
  return {
    maxDurationMs: limits?.max_duration === undefined ? null : durationMs(limits.max_duration),
    maxAttempts: limits?.max_attempts ?? null,
    maxParallel: limits?.max_parallel ?? null,
    budget: budget
      ? {
          usd: budget.usd ?? null,
          tokens: budget.tokens ?? null,
          toolCalls: budget.tool_calls ?? null,
          onExhausted: budget.on_exhausted ?? "fail",
        }
      : null,
  };
}
