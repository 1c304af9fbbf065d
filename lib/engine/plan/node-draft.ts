import type { PlanBody, PlanNode } from "@/lib/engine/plan";
import type { GraphEdge } from "@/lib/engine/plan/edges";
import type { WorkflowNode } from "@/lib/engine/spec/graph";
import type { Catalogue } from "@/lib/engine/validate/catalogue";

type WithoutTouches<N> = N extends unknown ? Omit<N, "touches"> : never;
/** A node without what only the finished graph can say. */
export type NodeDraft = WithoutTouches<PlanNode>;

/** Where a node stands, and what it is compiled against. */
export type NodeContext = {
  catalogue: Catalogue;
  /** The container whose body it stands in; `null`: the root graph. */
  container: string | null;
  /** Of a container. */
  body: PlanBody | null;
  incoming: readonly GraphEdge[];
  outgoing: readonly GraphEdge[];
  /** A node of its graph, or of one around it, by its id. */
  nodeOf: (id: string) => WorkflowNode | undefined;
};
