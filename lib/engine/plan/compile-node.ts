import { compileExpression } from "@/lib/engine/expression/compile";
import { compileTemplate } from "@/lib/engine/expression/compile-template";
import type { Expression } from "@/lib/engine/expression/expression";
import { expressionsIn, type Template } from "@/lib/engine/expression/template";
import type {
  AgentNode,
  ApprovalNode,
  ApprovalStage,
  OnExhausted,
  PlanBody,
  PlanEvaluator,
  PlanJoin,
  PlanNode,
  PlanReference,
  ToolNode,
  WaitNode,
} from "@/lib/engine/plan";
import { compileCompensation } from "@/lib/engine/plan/compile-compensation";
import {
  DEFAULT_POOL,
  FOREACH,
  failurePolicyOf,
  retryPolicyOf,
  timeoutsOf,
  type WorkerSpec,
} from "@/lib/engine/plan/defaults";
import type { GraphEdge } from "@/lib/engine/plan/edges";
import { exhaustedRequestId } from "@/lib/engine/plan/exhausted-ports";
import { templatesOf } from "@/lib/engine/plan/node-templates";
import { testsOf } from "@/lib/engine/plan/tests-of";
import { accountName } from "@/lib/engine/spec/account-name";
import type { DecidersSpec } from "@/lib/engine/spec/approval-node";
import { optionsOf } from "@/lib/engine/spec/approval-options";
import { durationMs } from "@/lib/engine/spec/duration";
import type { NodeOf, WorkflowNode } from "@/lib/engine/spec/graph";
import { joinOf } from "@/lib/engine/spec/join";
import { portsOf } from "@/lib/engine/spec/ports";
import { type Catalogue, resolveReference } from "@/lib/engine/validate/catalogue";
import { toolUsesOf } from "@/lib/engine/validate/tool-uses";
import { schemaOfSubject } from "@/lib/engine/validate/typing/subject-schema";
import type { Json } from "@/lib/kernel/json";

type WithoutTouches<N> = N extends unknown ? Omit<N, "touches"> : never;
/** A node without what only the finished graph can say. */
export type NodeDraft = WithoutTouches<PlanNode>;

export type NodeContext = {
  catalogue: Catalogue;
  /** The container whose body it stands in; `null`: the root graph. */
  container: string | null;
  /** Of a container. */
  body: PlanBody | null;
  incoming: readonly GraphEdge[];
  outgoing: readonly GraphEdge[];
  /** Any node of the manifest, by its id. */
  nodeOf: (id: string) => WorkflowNode | undefined;
};

/** Thrown for what validation would have refused. */
export class NotCompilable extends Error {}

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
        body: bodyOf(node, context),
        until: node.until === undefined ? null : expression(node.until),
        maxIterations: maxIterationsOf(node),
        onExhausted: onExhaustedOf(node, context),
        onFailure: failurePolicyOf(node),
      };
    case "foreach":
      return {
        ...graph,
        type: "foreach",
        execution: "container",
        body: bodyOf(node, context),
        items: template(node.items),
        maxItems: node.max_items ?? FOREACH.maxItems,
        maxParallel: node.max_parallel ?? FOREACH.maxParallel,
        batchSize: node.batch_size ?? null,
        tolerate: node.tolerate ?? 0,
        onFailure: failurePolicyOf(node),
      };
    default:
      throw new NotCompilable(`Node ${node.id}: ${node.type} cannot be executed by this build.`);
  }
}

function modelOf({ agents }: Catalogue, reference: string): string | null {
  const resolution = resolveReference(agents, reference);
  return resolution.found ? (resolution.entry.model ?? null) : null;
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

/** Nobody is reminded for ever. */
const REMINDERS_MAX = 100;

type ApprovalFields = Omit<
  ApprovalNode,
  keyof ReturnType<typeof graphFields> | "touches" | "type" | "execution"
>;

function approvalFields(
  node: NodeOf<"approval">,
  { outgoing, container, nodeOf }: NodeContext,
): ApprovalFields {
  const isWired = (port: string) => outgoing.some((edge) => edge.port === port);
  const isRound = container !== null && nodeOf(container)?.type === "loop";
  const all = optionsOf(node);
  const rejectedPort = all.find(({ effect }) => effect === "rejected")?.port ?? "rejected";
  return {
    stages: stagesOf(node),
    rejectQuorum: node.reject_quorum ?? 1,
    excludeRequester: node.exclude_requester ?? false,
    // A revision that leads nowhere would be a rejection under another name; in a loop it ends the round.
    options: all.filter(({ effect, port }) => effect !== "revised" || isWired(port) || isRound),
    form: node.form ?? null,
    artifacts: (node.artifacts ?? []).map(template),
    show: node.show === undefined ? null : template(node.show),
    expiresInMs: node.expires_in === undefined ? null : durationMs(node.expires_in),
    dueInMs: node.due_in === undefined ? null : durationMs(node.due_in),
    remind: node.remind
      ? { everyMs: durationMs(node.remind.every), max: node.remind.max ?? REMINDERS_MAX }
      : null,
    escalate: node.escalate
      ? { afterMs: durationMs(node.escalate.after), role: node.escalate.role }
      : null,
    onExpired: onExpiredOf(node, rejectedPort),
    withdrawnPort: isWired("withdrawn") ? "withdrawn" : rejectedPort,
  };
}

/** Without stages the node itself is the only one; a stage that names nobody is for whom the node names. */
function stagesOf(node: NodeOf<"approval">): ApprovalStage[] {
  if (!node.stages) return [stageOf(null, node, node.required)];
  return node.stages.map((stage) => {
    const namesSomebody = stage.role ?? stage.people ?? stage.groups ?? stage.computed;
    return stageOf(stage.title ?? null, namesSomebody ? stage : node, stage.required);
  });
}

const stageOf = (
  title: string | null,
  { role, people, groups, computed }: DecidersSpec,
  required: number | undefined,
): ApprovalStage => ({
  title,
  role: role ?? null,
  people: (people ?? []).map(accountName),
  groups: groups ?? [],
  computed: computed === undefined ? null : template(computed),
  required: required ?? 1,
});

function onExpiredOf(node: NodeOf<"approval">, rejectedPort: string): ApprovalNode["onExpired"] {
  switch (node.on_expired) {
    case "keep_waiting":
    case "escalate":
      return { action: node.on_expired };
    case "reject":
      return { action: "port", port: rejectedPort };
    case undefined:
    case "port":
      return { action: "port", port: "expired" };
    default:
      throw new NotCompilable(`Node ${node.id}: on_expired ${node.on_expired} is not available.`);
  }
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

function bodyOf({ id }: WorkflowNode, { body }: NodeContext): PlanBody {
  if (!body) throw new NotCompilable(`Node ${id}: its body was not compiled.`);
  return body;
}

function maxIterationsOf({ id, max_iterations: most }: NodeOf<"loop">): number {
  if (most === undefined)
    throw new NotCompilable(`Node ${id}: a loop needs a number of iterations that it may make.`);
  return most;
}

/** Unless it is said, a loop that has a way on for it goes on, and one that has none has failed. */
function onExhaustedOf(
  { id, on_exhausted: said }: NodeOf<"loop">,
  { outgoing }: NodeContext,
): OnExhausted {
  if (said === undefined)
    return {
      action: outgoing.some(({ port }) => port === "exhausted") ? "continue" : "fail",
    };
  return typeof said === "string"
    ? { action: said }
    : { action: "ask", node: exhaustedRequestId(id) };
}

function untilOf(node: NodeOf<"wait">): WaitNode["until"] {
  if (node.duration !== undefined) return { kind: "duration", ms: durationMs(node.duration) };
  if (node.timestamp === undefined)
    throw new NotCompilable(`Node ${node.id}: a wait needs a duration or a timestamp.`);
  return { kind: "timestamp", at: template(node.timestamp) };
}

/** What undoes a node, if its author says so. */
export const compensationsOf = (
  node: WorkflowNode,
  container: string | null,
  catalogue: Catalogue,
): ToolNode[] =>
  compileCompensation(node, container, {
    pin: (reference) => ({
      ...pin(catalogue.tools, reference),
      reconciles: reconciles(reference, catalogue),
    }),
    template,
  });

function pin(registry: Parameters<typeof resolveReference>[0], reference: string): PlanReference {
  const resolution = resolveReference(registry, reference);
  if (!resolution.found) throw new NotCompilable(`There is no ${reference}.`);
  const { name, entry } = resolution;
  return { name, version: entry.version, versionId: entry.id };
}

/** Its tools, pinned, with their conditions. */
function agentTools(
  node: NodeOf<"agent">,
  catalogue: Catalogue,
): Pick<AgentNode, "tools" | "reconciles"> {
  const uses = toolUsesOf(node, catalogue);
  return {
    tools: uses.map(({ reference, when }) => ({
      tool: pin(catalogue.tools, reference),
      when: when === null ? null : expression(when),
    })),
    reconciles: uses.some(({ reference }) => reconciles(reference, catalogue)),
  };
}

function reconciles(reference: string, { tools }: Catalogue): boolean {
  const resolution = resolveReference(tools, reference);
  return resolution.found && resolution.entry.reconciles;
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

function template(json: Json): Template {
  const compiled = compileTemplate(json);
  if (compiled.ok) return compiled.template;
  throw new NotCompilable(compiled.problems[0]?.message ?? "An expression does not compile.");
}

function expression(text: string): Expression {
  const compiled = compileExpression(text);
  if (compiled.ok) return compiled.value;
  throw new NotCompilable(compiled.problems[0]?.message ?? "An expression does not compile.");
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
