import { type ModelAsk, ModelRequest } from "@/lib/engine/testing/reference-asks";

/** What a model of a run consists of: its graph, and how each node of each open scope stands. */
export type ModelJoin = {
  mode: "all" | "any" | "quorum" | "settled";
  /** For `quorum`: how many; for `settled`: how many at the least. */
  count: number;
  cancelsLosers: boolean;
};

/** What becomes of a failure: as in `on_failure`. */
export type ModelPolicy = "propagate" | "route" | "hold";

/** What follows when a loop has turned as often as it may, and what would end it does not hold. */
export type ModelExhausted = "fail" | "continue" | { ask: ModelAsk };

export type ModelLoop = {
  loop: ModelGraph;
  turns: number;
  /** The number of the iteration, from 0, from which on its end holds; `null`: it only counts its turns. */
  until: number | null;
  exhausted: ModelExhausted;
  policy: ModelPolicy;
};

export type ModelEach = {
  each: ModelGraph;
  items: number;
  batch: number | null;
  parallel: number;
  tolerate: number;
  policy: ModelPolicy;
};

export type ModelKind =
  /** A worker executes it, as often as `tries` says; how it ends is told from outside. */
  | { work: ModelPolicy; by: "tool" | "agent"; tries: number; isUndone?: boolean }
  /** A worker hands over a version of a product; whether it may is told from outside, and how it ends. */
  | { deliver: ModelPolicy; product: number }
  /** What the engine does by itself. `breaks`: it fails each time. */
  | { does: "transform" | "emit"; breaks: boolean; policy: ModelPolicy }
  /** `verdict`: the port that it takes, or that it cannot judge. */
  | { judge: "passed" | "failed" | "breaks"; product: number | null; policy: ModelPolicy }
  | { choose: string }
  | { end: "succeeded" | "failed" }
  | "join"
  /** People: what they say is told from outside. */
  | { ask: ModelAsk }
  /** A clock, or an event: which port it takes is told from outside. */
  | "wait"
  | "event"
  /** Another run; how it ends is told from outside. */
  | { child: ModelPolicy }
  | ModelLoop
  | ModelEach;

export type ModelNode = { id: string; kind: ModelKind; join?: ModelJoin };
export type ModelEdge = { from: string; port: string; to: string };
/** Nodes stand so that none comes before one that leads to it. */
export type ModelGraph = { nodes: ModelNode[]; edges: ModelEdge[] };

/** One scope of a container, and which of its iterations or items it is. */
export type ModelTry = { ordinal: number; scope: ModelScope };

export type OpenState = {
  is: "open";
  tries: ModelTry[];
  /** Ordinals whose turn is to come. */
  queue: number[];
  /** How many tries there were when it began, or began again: what came before does not count any more. */
  since: number;
  /** Whether it has failed because it had turned as often as it may. */
  isExhausted: boolean;
};

export type State =
  | { is: "ready" }
  /** `isToTryAgain`: after a failure, until its time has come. */
  | { is: "waiting"; request: ModelRequest | null; isToTryAgain?: true }
  | OpenState
  /** Until a person steps in. `within`: what the container had come to. */
  | { is: "held"; by: "failure" | "operator"; within: OpenState | null }
  | { is: "succeeded"; port: string }
  /** `port`: its failure was routed. `byEdges`: it never began. `isCause`: it is not just another's failure. */
  | { is: "failed"; port: string | null; byEdges: boolean; isCause: boolean }
  /** `port`: an operator passed over it. */
  | { is: "skipped"; port: string | null }
  | { is: "cancelled" };

/** One graph at work: the root, an iteration or an item. */
export class ModelScope {
  readonly graph: ModelGraph;
  readonly path: string;
  readonly root: ModelScope;
  readonly states = new Map<string, State>();
  /** Nodes that are to be held when they are due. */
  readonly toHold = new Set<string>();
  /** How often each node has failed, and has lost its worker in a row. */
  readonly failures = new Map<string, number>();
  readonly losses = new Map<string, number>();
  /** What containers had come to that have failed, and that are to begin again in another version. */
  readonly begunBefore = new Map<string, OpenState>();
  /** Everything that its containers have ever opened. */
  readonly opened: ModelScope[] = [];
  /** Whether it is an iteration of a loop. */
  readonly round: boolean;
  /** What people are asked once it has ended well. */
  lastWord: ModelNode | null = null;
  /** How many more rounds they have granted then. */
  rounds = 1;
  result: "succeeded" | "failed" | "cancelled" | null = null;
  /** Whether the run failed at once: then what had not begun has come to nothing. */
  isStopped = false;

  constructor(graph: ModelGraph, path: string, root: ModelScope | null = null, round = false) {
    this.graph = graph;
    this.path = path;
    this.root = root ?? this;
    this.round = round;
  }
}

export const scopesIn = (scope: ModelScope): ModelScope[] => [
  scope,
  ...scope.opened.flatMap(scopesIn),
];

export const placeName = ({ path }: ModelScope, node: string): string =>
  path === "" ? node : `${node}@${path}`;

export function statesIn(scope: ModelScope): [string, State][] {
  const own = [...scope.states].map(([node, state]): [string, State] => [
    placeName(scope, node),
    state,
  ]);
  return [...own, ...scope.opened.flatMap(statesIn)];
}

export function nodeOf({ graph, lastWord }: ModelScope, id: string): ModelNode {
  const node = lastWord?.id === id ? lastWord : graph.nodes.find((each) => each.id === id);
  if (!node) throw new Error(`There is no ${id}.`);
  return node;
}

/** Every port that a node can take. */
export function modelPorts({ kind }: ModelNode): string[] {
  if (kind === "join" || kind === "wait") return ["out"];
  if (kind === "event") return ["out", "expired"];
  if ("ask" in kind) return [...kind.ask.options.map(({ port }) => port), "expired", "withdrawn"];
  if ("choose" in kind) return ["left", "else"];
  if ("judge" in kind) return ["passed", "failed"];
  if ("end" in kind) return [];
  if ("loop" in kind) return ["out", "exhausted"];
  if ("does" in kind && kind.does === "emit") return ["out"];
  return policyOf(kind) === "route" ? ["out", "error"] : ["out"];
}

/** What its node says of failures; of the kinds that cannot say it, nothing is absorbed. */
export function policyOf(kind: ModelKind): ModelPolicy | "fail_run" {
  if (typeof kind === "string" || "ask" in kind || "end" in kind) return "fail_run";
  if ("choose" in kind) return "hold";
  if ("child" in kind) return kind.child;
  if ("deliver" in kind) return kind.deliver;
  return "work" in kind ? kind.work : kind.policy;
}

export const requestFor = (ask: ModelAsk): ModelRequest =>
  new ModelRequest(ask, ask.shows === null ? null : 0);

const OPEN: readonly string[] = ["ready", "waiting", "open", "held"];
export const isAtWork = (state: State | undefined): boolean =>
  state !== undefined && OPEN.includes(state.is);
