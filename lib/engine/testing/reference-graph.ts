/** What a model of a run consists of: its graph, and how each node of each open scope stands. */
export type ModelJoin = {
  mode: "all" | "any" | "quorum" | "settled";
  /** For `quorum`: how many; for `settled`: how many at the least. */
  count: number;
  cancelsLosers: boolean;
};

/** What becomes of a failure: as in `on_failure`. */
export type ModelPolicy = "propagate" | "route" | "hold";

export type ModelKind =
  /** A worker executes it; how it ends is told from outside. */
  | { work: ModelPolicy; isUndone?: boolean }
  | { choose: string }
  | "join"
  /** A person, or a clock: which port it takes is told from outside. */
  | "ask"
  | "wait"
  | "event"
  /** Another run; how it ends is told from outside. */
  | { child: ModelPolicy }
  | { loop: ModelGraph; turns: number; policy: ModelPolicy }
  | { each: ModelGraph; items: number; parallel: number; tolerate: number; policy: ModelPolicy };

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
};

export type State =
  | { is: "ready" }
  | { is: "waiting" }
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
  /** Everything that its containers have ever opened. */
  readonly opened: ModelScope[] = [];
  result: "succeeded" | "failed" | "cancelled" | null = null;
  /** Whether the run failed at once: then what had not begun has come to nothing. */
  isStopped = false;

  constructor(graph: ModelGraph, path: string, root: ModelScope | null = null) {
    this.graph = graph;
    this.path = path;
    this.root = root ?? this;
  }
}

export const scopesIn = (scope: ModelScope): ModelScope[] => [
  scope,
  ...scope.opened.flatMap(scopesIn),
];

export function statesIn(scope: ModelScope): [string, State][] {
  const own = [...scope.states].map(([node, state]): [string, State] => [
    scope.path === "" ? node : `${node}@${scope.path}`,
    state,
  ]);
  return [...own, ...scope.opened.flatMap(statesIn)];
}

export const nodeOf = ({ nodes }: ModelGraph, id: string): ModelNode => {
  const node = nodes.find((each) => each.id === id);
  if (!node) throw new Error(`There is no ${id}.`);
  return node;
};

/** Every port that a node can take. */
export function modelPorts({ kind }: ModelNode): string[] {
  if (kind === "join" || kind === "wait") return ["out"];
  if (kind === "ask") return ["approved", "rejected", "expired"];
  if (kind === "event") return ["out", "expired"];
  if ("choose" in kind) return ["left", "else"];
  return policyOf(kind) === "route" ? ["out", "error"] : ["out"];
}

/** What its node says of failures; of the kinds that cannot say it, nothing is absorbed. */
export function policyOf(kind: ModelKind): ModelPolicy | "fail_run" {
  if (typeof kind === "string") return "fail_run";
  if ("choose" in kind) return "hold";
  if ("child" in kind) return kind.child;
  return "work" in kind ? kind.work : kind.policy;
}

const OPEN: readonly string[] = ["ready", "waiting", "open", "held"];
export const isAtWork = (state: State | undefined): boolean =>
  state !== undefined && OPEN.includes(state.is);
