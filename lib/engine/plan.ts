import type { Bounds } from "@/lib/engine/budget/amounts";
import type { Expression } from "@/lib/engine/expression/expression";
import type { Template } from "@/lib/engine/expression/template";
import type { RetryableClass } from "@/lib/engine/spec/retry";
import type { JsonObject } from "@/lib/kernel/json";

/** Raised when a worker of before could not read a plan of now: the claim hands it only what it knows. */
export const PLAN_FORMAT = 3;

/**
 * A spec in the form in which the engine executes it: every default filled in, every edge indexed,
 * every expression parsed once, every reference resolved. It is plain JSON and never changes.
 */
export type Plan = {
  format: typeof PLAN_FORMAT;
  name: string;
  /** JSON Schema of the run's input; `null`: anything goes. */
  input: JsonObject | null;
  /** The run's output when it ends without an `end` node; `null`: none. */
  output: Template | null;
  limits: PlanLimits;
  /** How many runs of one key may be under way at once; `null`: any number. */
  concurrency: PlanConcurrency | null;
  /**
   * The root graph in topological order: no node stands before one that it depends on. A container is
   * followed by its body, in the same order.
   */
  nodes: PlanNode[];
  /** Where in `nodes` each id stands. */
  positions: Record<string, number>;
  /** What undoes a node's work, by tools: nodes of their own that no edge leads to, named after what they undo. */
  compensations: ToolNode[];
  /** The ids of the root's nodes without incoming edges, in topological order: they start with the run. */
  entries: string[];
};

export type PlanLimits = {
  /** Wall time of the run, people included. */
  maxDurationMs: number | null;
  /** Attempts of all steps together. */
  maxAttempts: number | null;
  /** Attempts under way at once. */
  maxParallel: number | null;
  budget: PlanBudget | null;
};

/** What a run may spend, and what becomes of a step that finds it spent. */
export type PlanBudget = Bounds & { onExhausted: "fail" | "wait" };

export type PlanConcurrency = {
  /** Names the runs that exclude each other, evaluated once when a run starts. */
  key: Template;
  limit: number;
  /** What a run does that finds no room: wait its turn, not begin at all, or take the place of the oldest. */
  onConflict: "queue" | "skip" | "replace";
};

/**
 * `worker`: claimed and executed. `inline`: ends in the transaction that reaches it. `waiting`: a row waits.
 * `container`: opens scopes, in each of which its body runs.
 */
export type Execution = "worker" | "inline" | "waiting" | "container";

/**
 * `losers`: the nodes that lead nowhere but here. What is open of them is cancelled once the join is decided;
 * none, if the rest may go on.
 */
export type PlanJoin =
  | { mode: "all" }
  | { mode: "any"; losers: string[] }
  | { mode: "quorum"; count: number; losers: string[] }
  | { mode: "settled"; minSuccess: number };

/** What becomes of a step whose last attempt failed. */
export type FailurePolicy =
  | { policy: "hold"; holdForMs: number }
  | { policy: "fail_run" }
  | { policy: "propagate" }
  | { policy: "route" };

export type RetryPolicy = {
  /** The first attempt counts. */
  maxAttempts: number;
  backoff: "fixed" | "exponential";
  initialMs: number;
  maxMs: number;
  jitter: "full" | "none";
  /** The classes that this node repeats: a part of those that may be repeated at all. */
  on: readonly RetryableClass[];
};

export type PlanTimeouts = {
  /** From ready to claimed. */
  scheduleMs: number | null;
  /** One attempt. */
  attemptMs: number | null;
  /** The step from ready to its end, all attempts and pauses between them. */
  deadlineMs: number | null;
};

/**
 * What a completion may move, so that it can be loaded in one query. A hint: it may name too much, and
 * whoever finds that it named too little loads the rest.
 */
export type Touch = {
  /** Steps whose row may be written. */
  steps: string[];
  /** Steps whose output the decision may read, for the nodes that the engine itself evaluates. */
  outputs: string[];
};

type PlanNodeBase = {
  id: string;
  title: string;
  /** Index in `Plan.nodes`. */
  position: number;
  execution: Execution;
  /** The `loop` or `foreach` whose body holds it; `null`: the root graph. */
  container: string | null;
  join: PlanJoin;
  /** The joins that cancel it once they are decided. */
  loserOf: string[];
  /** Incoming edges; two edges from one node by two ports are two. */
  incoming: number;
  /** The nodes that its incoming edges come from, each once. */
  predecessors: string[];
  /** Every port that it can take. */
  ports: string[];
  /** Where each wired port leads. A port that is not here ends its path. */
  outgoing: Record<string, string[]>;
  /** The nodes whose results it reads, through its expressions or, as a join, by its nature. */
  referencedNodes: string[];
  /** What taking a port may move; `error` also tells what a failure moves where it is not routed. */
  touches: { ports: Record<string, Touch> };
};

type WorkerFields = {
  pool: string;
  /** 0 to 9; `null`: the run's. */
  priority: number | null;
  retry: RetryPolicy;
  timeouts: PlanTimeouts;
  onFailure: FailurePolicy;
};

/** A version of the registry that a node is pinned to. */
export type PlanReference = { name: string; version: string; versionId: string };

export type AgentNode = PlanNodeBase &
  WorkerFields & {
    type: "agent";
    execution: "worker";
    agent: PlanReference;
    /** The model that the agent is set to; `null`: not known. */
    model: string | null;
    /** What it may call, by names that differ: its own tools and those of this step. */
    tools: PlanTool[];
    /** Whether one of them can be asked what became of a call. */
    reconciles: boolean;
    input: Template;
    /** Narrows the agent's own output schema; `null`: that alone. */
    output: JsonObject | null;
  };

/** A tool that an agent may call. `when`: only while this holds, over the statuses of nodes; `null`: always. */
export type PlanTool = { tool: PlanReference; when: Expression | null };

export type ToolNode = PlanNodeBase &
  WorkerFields & {
    type: "tool";
    execution: "worker";
    tool: PlanReference;
    /** Whether the tool can be asked what became of a call. */
    reconciles: boolean;
    input: Template;
    output: JsonObject | null;
  };

export type DeliverNode = PlanNodeBase &
  WorkerFields & {
    type: "deliver";
    execution: "worker";
    /** Each gives an artifact reference, or a list of them. */
    artifacts: Template[];
    channel: DeliveryChannel;
    recipient: Template | null;
  };

export type DeliveryChannel = { kind: "download" };

export type TransformNode = PlanNodeBase & {
  type: "transform";
  execution: "inline";
  mapping: Template;
  output: JsonObject | null;
  /** Inline nodes have no attempts: what cannot be evaluated fails at once. */
  onFailure: FailurePolicy;
};

export type ConditionCase = { port: string; when: Expression };

export type ConditionNode = PlanNodeBase & {
  type: "condition";
  execution: "inline";
  /** In order; the first that holds decides, else the port `else`. */
  cases: ConditionCase[];
  onFailure: FailurePolicy;
};

export type PlanEvaluator =
  | { kind: "schema"; schema: JsonObject }
  | { kind: "rule"; expr: Expression };

export type EvaluateNode = PlanNodeBase & {
  type: "evaluate";
  execution: "inline";
  /** What is judged. Rules see it as `subject`. */
  subject: Template;
  /** All of them must pass. */
  evaluators: PlanEvaluator[];
  onFailure: FailurePolicy;
};

export type JoinNode = PlanNodeBase & { type: "join"; execution: "inline" };

/** Publishes an event: to the waits of its workspace, and to whoever else is told of events. */
export type EmitNode = PlanNodeBase & {
  type: "emit";
  execution: "inline";
  event: string;
  /** What waits find it by; `null`: none finds it. */
  key: Template | null;
  payload: Template | null;
  onFailure: FailurePolicy;
};

export type EndNode = PlanNodeBase & {
  type: "end";
  execution: "inline";
  status: "succeeded" | "failed";
  reason: string | null;
};

export type ApprovalOption = {
  /** What a person chooses, and what the output's `option` says. */
  id: string;
  title: string;
  port: string;
  /** The status that the approval takes. */
  effect: "approved" | "rejected" | "revised";
  requiresReason: boolean;
};

export type ApprovalStage = {
  title: string | null;
  role: string | null;
  people: string[];
  groups: string[];
  /** Gives addresses once the request becomes due; they join `people`. */
  computed: Template | null;
  /** How many must choose the same approving option. */
  required: number;
};

export type ApprovalNode = PlanNodeBase & {
  type: "approval";
  execution: "waiting";
  /** In order, at least one: each opens when the one before is fulfilled. */
  stages: ApprovalStage[];
  /** How many votes against decide, in any stage. */
  rejectQuorum: number;
  excludeRequester: boolean;
  options: ApprovalOption[];
  /** JSON Schema of what a decision must carry; `null`: nothing. */
  form: JsonObject | null;
  artifacts: Template[];
  /** What a person sees beside the artifacts; `null`: nothing more. */
  show: Template | null;
  expiresInMs: number | null;
  /** When reminders and the escalation begin to count; `null`: from the request itself. */
  dueInMs: number | null;
  remind: { everyMs: number; max: number } | null;
  /** Who may decide too, after how long. */
  escalate: { afterMs: number; role: string } | null;
  /** A port, taken as it stands, or waiting on. Never the port of an approving option. */
  onExpired: { action: "port"; port: string } | { action: "keep_waiting" | "escalate" };
  /** Where a withdrawal goes: the port `withdrawn` if it is wired, else the way of a rejection. */
  withdrawnPort: string;
};

export type WaitNode = PlanNodeBase & {
  type: "wait";
  execution: "waiting";
  until: { kind: "duration"; ms: number } | { kind: "timestamp"; at: Template };
};

/** Waits for one event of a type and key. */
export type EventNode = PlanNodeBase & {
  type: "event";
  execution: "waiting";
  event: string;
  /** Evaluated once, when the wait begins. */
  key: Template;
  /** Over `event`: what does not pass is as if it had not come. */
  filter: Expression | null;
  /** JSON Schema of an event that is taken; `null`: any. */
  output: JsonObject | null;
  expiresInMs: number | null;
};

/** Waits for a run of another workflow, which it starts. */
export type SubworkflowNode = PlanNodeBase & {
  type: "subworkflow";
  execution: "waiting";
  workflow: PlanReference;
  input: Template;
  onFailure: FailurePolicy;
};

/** The graph inside a container, by ids, in topological order. */
export type PlanBody = {
  nodes: string[];
  /** Those without incoming edges: they begin with the scope. */
  entries: string[];
  /** Those that lead nowhere: what they give is what the scope gives. */
  sinks: string[];
};

/**
 * What follows when a loop has turned as often as it may and `until` still does not hold. `ask`: the approval
 * node of this id is entered in the last iteration, and its port says what follows.
 */
export type OnExhausted = { action: "fail" | "continue" } | { action: "ask"; node: string };

export type LoopNode = PlanNodeBase & {
  type: "loop";
  execution: "container";
  body: PlanBody;
  /** Asked after each iteration, in its scope; `null`: it turns as often as it may. */
  until: Expression | null;
  maxIterations: number;
  onExhausted: OnExhausted;
  onFailure: FailurePolicy;
};

export type ForeachNode = PlanNodeBase & {
  type: "foreach";
  execution: "container";
  body: PlanBody;
  /** Must give a list. */
  items: Template;
  /** More items than this fail the step. */
  maxItems: number;
  /** Scopes open at once. */
  maxParallel: number;
  /** Items that one scope gets, as a list; `null`: one, as it is. */
  batchSize: number | null;
  /** Scopes that may fail without failing the step. */
  tolerate: number;
  onFailure: FailurePolicy;
};

export type PlanNode =
  | AgentNode
  | ToolNode
  | DeliverNode
  | TransformNode
  | ConditionNode
  | EvaluateNode
  | JoinNode
  | EmitNode
  | EndNode
  | ApprovalNode
  | WaitNode
  | EventNode
  | SubworkflowNode
  | LoopNode
  | ForeachNode;

export type ContainerNode = LoopNode | ForeachNode;
export type WorkerNode = Extract<PlanNode, { execution: "worker" }>;

/** Everything that is evaluated when the request becomes due. */
export const approvalTemplates = ({
  artifacts,
  show,
  stages,
}: Pick<ApprovalNode, "artifacts" | "show" | "stages">): Template[] => [
  ...artifacts,
  ...(show ? [show] : []),
  ...stages.flatMap(({ computed }) => computed ?? []),
];

/** The node with this id; `null` if the plan has none: what a run has done before it went to another version may name one. */
export function findNode(plan: Plan, id: string): PlanNode | null {
  const position = Object.hasOwn(plan.positions, id) ? plan.positions[id] : undefined;
  const node =
    position === undefined
      ? plan.compensations.find((undoing) => undoing.id === id)
      : plan.nodes[position];
  return node ?? null;
}

/** The node with this id. Throws if the plan has none: ids come from the plan itself. */
export function planNode(plan: Plan, id: string): PlanNode {
  const node = findNode(plan, id);
  if (!node) throw new Error(`The plan has no node ${id}.`);
  return node;
}

/** What a node is called; its id where the plan has no such node, or cannot be read here (`null`). */
export const nodeTitle = (plan: Plan | null, id: string): string =>
  (plan && findNode(plan, id)?.title) ?? id;

/** Behind it stands the id of the node that is undone. No node of a manifest can be called so. */
export const COMPENSATION = "compensate.";

/** The id of what undoes a node. */
export const compensationId = (id: string): string => `${COMPENSATION}${id}`;

/** The id of the node that is undone by this one; `null`: it undoes none. */
export const undoneBy = (id: string): string | null =>
  id.startsWith(COMPENSATION) ? id.slice(COMPENSATION.length) : null;
