import { expressionsIn, type Template } from "@/lib/engine/expression/template";
import type { PlanEvaluator, PlanJoin, WaitNode } from "@/lib/engine/plan";
import { approvalFields } from "@/lib/engine/plan/compile-approval";
import { foreachFields, loopFields } from "@/lib/engine/plan/compile-container";
import { expression, NotCompilable, template } from "@/lib/engine/plan/compile-text";
import {
  DEFAULT_POOL,
  failurePolicyOf,
  retryPolicyOf,
  timeoutsOf,
  type WorkerSpec,
} from "@/lib/engine/plan/defaults";
import type { NodeContext, NodeDraft } from "@/lib/engine/plan/node-draft";
import { templatesOf } from "@/lib/engine/plan/node-templates";
import { agentTools, modelOf, pin, reconciles } from "@/lib/engine/plan/pins";
import { testsOf } from "@/lib/engine/plan/tests-of";
import { durationMs } from "@/lib/engine/spec/duration";
import type { NodeOf, WorkflowNode } from "@/lib/engine/spec/graph";
import { joinOf } from "@/lib/engine/spec/join";
import { portsOf } from "@/lib/engine/spec/ports";
import { schemaOfSubject } from "@/lib/engine/validate/typing/subject-schema";
import type { Json } from "@/lib/kernel/json";

/** A node of the manifest with every default filled in and every expression compiled. */
export function compileNode(node: WorkflowNode, context: NodeContext): NodeDraft {
  const draft = compileType(node, context);
  return { ...draft, referencedNodes: referencedBy(draft) };
}

function compileType(node: WorkflowNode, context: NodeContext): NodeDraft {
  const graph = graphFields(node, context);
  switch (node.type) {
    case "agent":
      return {
        ...graph,
        ...workerFields(node),
        type: "agent",
        agent: pin(context.catalogue.agents, node.agent),
        model: modelOf(context.catalogue, node.agent),
        ...agentTools(node, context.catalogue),
        input: inputOf(node, graph.predecessors),
        output: node.output ?? null,
      };
    case "tool":
      return {
        ...graph,
        ...workerFields(node),
        type: "tool",
        tool: pin(context.catalogue.tools, node.tool),
        reconciles: reconciles(node.tool, context.catalogue),
        input: inputOf(node, graph.predecessors),
        output: node.output ?? null,
      };
    case "deliver":
      return { ...graph, ...workerFields(node), type: "deliver", ...deliveryFields(node) };
    case "transform":
      return {
        ...graph,
        type: "transform",
        execution: "inline",
        mapping: template(node.mapping),
        output: node.output ?? null,
        onFailure: failurePolicyOf(node),
      };
    case "condition": {
      const cases = node.cases.map(({ when, port }) => ({ port, when: expression(when) }));
      const onFailure = failurePolicyOf(node);
      return { ...graph, type: "condition", execution: "inline", cases, onFailure };
    }
    case "evaluate":
      return {
        ...graph,
        type: "evaluate",
        execution: "inline",
        subject: template(node.subject),
        evaluators: evaluatorsOf(node, context),
        onFailure: failurePolicyOf(node),
      };
    case "join":
      return { ...graph, type: "join", execution: "inline" };
    case "emit":
      return {
        ...graph,
        type: "emit",
        execution: "inline",
        event: node.event,
        key: node.key === undefined ? null : template(node.key),
        payload: node.payload === undefined ? null : template(node.payload),
        onFailure: failurePolicyOf(node),
      };
    case "end":
      return {
        ...graph,
        type: "end",
        execution: "inline",
        status: node.status,
        reason: node.reason ?? null,
      };
    case "approval":
      return { ...graph, type: "approval", execution: "waiting", ...approvalFields(node, context) };
    case "wait":
      return { ...graph, type: "wait", execution: "waiting", until: untilOf(node) };
    case "event":
      return {
        ...graph,
        type: "event",
        execution: "waiting",
        event: node.event,
        key: template(node.key),
        filter: node.filter === undefined ? null : expression(node.filter),
        output: node.output ?? null,
        expiresInMs: node.expires_in === undefined ? null : durationMs(node.expires_in),
      };
    case "subworkflow":
      return {
        ...graph,
        type: "subworkflow",
        execution: "waiting",
        workflow: pin(context.catalogue.workflows, node.workflow ?? ""),
        input: inputOf(node, graph.predecessors),
        onFailure: failurePolicyOf(node),
      };
    case "loop":
      return {
        ...graph,
        type: "loop",
        execution: "container",
        ...loopFields(node, context),
        onFailure: failurePolicyOf(node),
      };
    case "foreach":
      return {
        ...graph,
        type: "foreach",
        execution: "container",
        ...foreachFields(node, context),
        onFailure: failurePolicyOf(node),
      };
    default:
      throw new NotCompilable(`Node ${node.id}: ${node.type} cannot be executed by this build.`);
  }
}

function graphFields(node: WorkflowNode, { container, incoming, outgoing }: NodeContext) {
  const targets = new Map<string, string[]>();
  for (const { port, to } of outgoing) targets.set(port, [...(targets.get(port) ?? []), to]);
  return {
    id: node.id,
    title: node.title ?? node.id,
    // Known once every graph is compiled.
    position: 0,
    container,
    join: planJoinOf(node),
    loserOf: [],
    incoming: incoming.length,
    predecessors: [...new Set(incoming.map(({ from }) => from))],
    ports: portsOf(node),
    outgoing: Object.fromEntries(targets),
    referencedNodes: [],
  };
}

function planJoinOf(node: WorkflowNode): PlanJoin {
  const { mode, count, minSuccess } = joinOf(node);
  switch (mode) {
    case "quorum":
      return { mode, count: count ?? 1, losers: [] };
    case "settled":
      return { mode, minSuccess };
    case "any":
      return { mode, losers: [] };
    case "all":
      return { mode };
  }
}

function workerFields(node: WorkerSpec) {
  return {
    execution: "worker" as const,
    pool: node.pool ?? DEFAULT_POOL,
    priority: node.priority ?? null,
    retry: retryPolicyOf(node),
    timeouts: timeoutsOf(node),
    onFailure: failurePolicyOf(node),
  };
}

function deliveryFields(node: NodeOf<"deliver">) {
  const { channel, artifacts, recipient } = node;
  if (channel.kind !== "download")
    throw new NotCompilable(`Node ${node.id}: the channel ${channel.kind} is not available.`);
  return {
    artifacts: artifacts.map(template),
    channel: { kind: channel.kind },
    recipient: recipient === undefined ? null : template(recipient),
  };
}

function evaluatorsOf(
  { id, subject, evaluators }: NodeOf<"evaluate">,
  { nodeOf, catalogue }: NodeContext,
): PlanEvaluator[] {
  return evaluators.map((evaluator): PlanEvaluator => {
    if (evaluator.kind === "rule") return { kind: "rule", expr: expression(evaluator.expr) };
    if (evaluator.kind === "agent")
      throw new NotCompilable(`Node ${id}: evaluation by an agent is not available.`);
    const schema = evaluator.schema ?? schemaOfSubject(subject, nodeOf, catalogue);
    if (!schema) throw new NotCompilable(`Node ${id}: nothing is declared about its subject.`);
    return { kind: "schema", schema };
  });
}

function untilOf(node: NodeOf<"wait">): WaitNode["until"] {
  if (node.duration !== undefined) return { kind: "duration", ms: durationMs(node.duration) };
  if (node.timestamp === undefined)
    throw new NotCompilable(`Node ${node.id}: a wait needs a duration or a timestamp.`);
  return { kind: "timestamp", at: template(node.timestamp) };
}

/** Without `input`, a step gets what its predecessors gave, by their ids. */
function inputOf(node: { input?: Json | undefined }, predecessors: readonly string[]): Template {
  if (node.input !== undefined) return template(node.input);
  const members = predecessors.map((id): [string, Template] => [
    id,
    { kind: "expression", expression: expression(`nodes.${id}.output`) },
  ]);
  return { kind: "object", members };
}

/** The nodes whose results a node reads, through its expressions or, as a join, by its nature. */
function referencedBy(draft: NodeDraft): string[] {
  if (draft.type === "join") return draft.predecessors;
  const expressions = [
    ...templatesOf(draft).flatMap((part) => expressionsIn(part).map((found) => found.expression)),
    ...testsOf(draft),
  ];
  return [...new Set(expressions.flatMap(({ nodes }) => nodes))];
}
