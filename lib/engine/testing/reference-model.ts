/**
 * What a run must come to, worked out the slow and obvious way: node by node in topological order,
 * each by the ends of all that come before it. Written apart from the engine on purpose.
 */
export type ModelNode = {
  id: string;
  /** `work` and its outcome; `choose` and the port that it takes; `join`. */
  kind: { work: "ok" | "propagate" | "route" } | { choose: string } | "join";
};
export type ModelEdge = { from: string; port: string; to: string };
export type ModelEnd = "succeeded" | "failed" | "skipped";

/** How each node ends, and whether the run fails. Nodes are given so that none stands before one that it follows. */
export function referenceRun(nodes: readonly ModelNode[], edges: readonly ModelEdge[]) {
  const ends = new Map<string, { end: ModelEnd; port: string | null }>();
  let hasFailed = false;
  for (const node of nodes) {
    const verdict = verdictOf(node, edges, ends);
    const end = verdict === "run" ? run(node, edges) : { end: verdict, port: null };
    if (verdict === "run" && end.end === "failed" && end.port === null) hasFailed = true;
    ends.set(node.id, end);
  }
  return { ends: new Map([...ends].map(([id, { end }]) => [id, end])), hasFailed };
}

function verdictOf(
  node: ModelNode,
  edges: readonly ModelEdge[],
  ends: ReadonlyMap<string, { end: ModelEnd; port: string | null }>,
): "run" | "skipped" | "failed" {
  const incoming = edges.filter(({ to }) => to === node.id);
  if (incoming.length === 0) return "run";
  const kinds = incoming.map((edge) => {
    const source = ends.get(edge.from);
    if (source?.end === "failed" && source.port === null) return "failed";
    if (source?.port === edge.port) return "satisfied";
    return "skipped";
  });
  if (kinds.includes("failed")) return "failed";
  return kinds.includes("satisfied") ? "run" : "skipped";
}

function run(
  { id, kind }: ModelNode,
  edges: readonly ModelEdge[],
): { end: ModelEnd; port: string | null } {
  if (kind === "join") return { end: "succeeded", port: "out" };
  if ("choose" in kind) return { end: "succeeded", port: kind.choose };
  if (kind.work === "ok") return { end: "succeeded", port: "out" };
  const isRouted =
    kind.work === "route" && edges.some(({ from, port }) => from === id && port === "error");
  return { end: "failed", port: isRouted ? "error" : null };
}
