import { compileTemplate } from "@/lib/engine/expression/compile-template";
import { PLAN_FORMAT, type Plan, type PlanLimits, type PlanNode } from "@/lib/engine/plan";
import { compileNode, type NodeDraft, NotCompilable } from "@/lib/engine/plan/compile-node";
import { edgesOf, groupBy } from "@/lib/engine/plan/edges";
import { sortTopologically } from "@/lib/engine/plan/topology";
import { touchesOf } from "@/lib/engine/plan/touches";
import { durationMs } from "@/lib/engine/spec/duration";
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
  const drafts = compileNodes(spec, catalogue);
  const byId = new Map(drafts.map((draft) => [draft.id, draft]));
  const draftOf = (id: string): NodeDraft => {
    const draft = byId.get(id);
    if (!draft) throw new NotCompilable(`An edge leads to ${id}, which does not exist.`);
    return draft;
  };
  const nodes = drafts.map(
    (draft): PlanNode => ({ ...draft, touches: { ports: touchesOf(draft, draftOf) } }),
  );
  return {
    format: PLAN_FORMAT,
    name: metadata.name,
    input: spec.input ?? null,
    output: outputOf(spec),
    limits: limitsOf(spec),
    concurrency: concurrencyOf(spec),
    nodes,
    positions: Object.fromEntries(nodes.map(({ id, position }) => [id, position])),
    entries: nodes.filter(({ incoming }) => incoming === 0).map(({ id }) => id),
  };
}

function compileNodes(spec: WorkflowSpec["spec"], catalogue: Catalogue): NodeDraft[] {
  const edges = edgesOf(spec);
  const sorted = sortTopologically(
    spec.nodes.map(({ id }) => id),
    edges,
  );
  if (!sorted.ok) throw new NotCompilable(`The graph has a cycle: ${sorted.cycle.join(" → ")}.`);
  const specs = new Map(spec.nodes.map((node) => [node.id, node]));
  if (specs.size !== spec.nodes.length) throw new NotCompilable("Two nodes have the same id.");
  const stray = edges.find(({ from }) => !specs.has(from));
  if (stray) throw new NotCompilable(`An edge comes from ${stray.from}, which does not exist.`);
  const incoming = groupBy(edges, ({ to }) => to);
  const outgoing = groupBy(edges, ({ from }) => from);
  return sorted.order.flatMap((id, position) => {
    const node = specs.get(id);
    const context = {
      catalogue,
      position,
      incoming: incoming.get(id) ?? [],
      outgoing: outgoing.get(id) ?? [],
      nodeOf: (other: string) => specs.get(other),
    };
    return node ? [compileNode(node, context)] : [];
  });
}

function outputOf({ output }: WorkflowSpec["spec"]): Plan["output"] {
  if (output === undefined) return null;
  const compiled = compileTemplate(output);
  if (compiled.ok) return compiled.template;
  throw new NotCompilable(compiled.problems[0]?.message ?? "The output does not compile.");
}

function concurrencyOf({ concurrency }: WorkflowSpec["spec"]): Plan["concurrency"] {
  if (!concurrency) return null;
  const compiled = compileTemplate(concurrency.key);
  if (!compiled.ok)
    throw new NotCompilable(compiled.problems[0]?.message ?? "The key does not compile.");
  const { limit = 1, on_conflict: onConflict = "queue" } = concurrency;
  return { key: compiled.template, limit, onConflict };
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
        }
      : null,
  };
}
