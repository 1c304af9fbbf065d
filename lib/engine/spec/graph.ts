import { z } from "zod";
import { approvalNodeSchema, exhaustedApprovalSchema } from "@/lib/engine/spec/approval-node";
import { evaluateNodeSchema } from "@/lib/engine/spec/evaluate-node";
import {
  celSchema,
  failureFields,
  nodeFields,
  templateStringSchema,
} from "@/lib/engine/spec/fields";
import {
  conditionNodeSchema,
  emitNodeSchema,
  endNodeSchema,
  joinNodeSchema,
  transformNodeSchema,
} from "@/lib/engine/spec/inline-nodes";
import { edgeSourceSchema, nodeIdSchema } from "@/lib/engine/spec/names";
import {
  eventNodeSchema,
  subworkflowNodeSchema,
  waitNodeSchema,
} from "@/lib/engine/spec/waiting-nodes";
import {
  agentNodeSchema,
  codeNodeSchema,
  deliverNodeSchema,
  toolNodeSchema,
} from "@/lib/engine/spec/worker-nodes";

export const edgeSchema = z
  .strictObject({ from: edgeSourceSchema, to: nodeIdSchema })
  .meta({ id: "Edge" });
export type Edge = z.infer<typeof edgeSchema>;

export type Graph = { nodes: WorkflowNode[]; edges?: Edge[] | undefined };

/** A container's body is a graph again, so its type must be said; the schema below is held to it. */
const bodySchema: z.ZodType<Graph> = z.lazy(() => graphSchema);

export const loopNodeSchema = z
  .strictObject({
    type: z.literal("loop"),
    ...nodeFields,
    ...failureFields,
    body: bodySchema,
    until: celSchema.optional(),
    max_iterations: z.int().min(1).max(1000).optional(),
    on_exhausted: z
      .union([z.enum(["fail", "continue"]), z.strictObject({ approval: exhaustedApprovalSchema })])
      .optional(),
  })
  .meta({ id: "LoopNode" });

export const foreachNodeSchema = z
  .strictObject({
    type: z.literal("foreach"),
    ...nodeFields,
    ...failureFields,
    items: templateStringSchema,
    body: bodySchema,
    max_items: z.int().min(1).max(10_000).optional(),
    max_parallel: z.int().min(1).max(1000).optional(),
    batch_size: z.int().min(1).max(10_000).optional(),
    tolerate: z.int().min(0).max(10_000).optional(),
  })
  .meta({ id: "ForeachNode" });

export const nodeSchema = z.discriminatedUnion("type", [
  agentNodeSchema,
  toolNodeSchema,
  codeNodeSchema,
  transformNodeSchema,
  conditionNodeSchema,
  joinNodeSchema,
  loopNodeSchema,
  foreachNodeSchema,
  approvalNodeSchema,
  waitNodeSchema,
  eventNodeSchema,
  subworkflowNodeSchema,
  evaluateNodeSchema,
  deliverNodeSchema,
  emitNodeSchema,
  endNodeSchema,
]);

type LeafSchema =
  | typeof agentNodeSchema
  | typeof toolNodeSchema
  | typeof codeNodeSchema
  | typeof transformNodeSchema
  | typeof conditionNodeSchema
  | typeof joinNodeSchema
  | typeof approvalNodeSchema
  | typeof waitNodeSchema
  | typeof eventNodeSchema
  | typeof subworkflowNodeSchema
  | typeof evaluateNodeSchema
  | typeof deliverNodeSchema
  | typeof emitNodeSchema
  | typeof endNodeSchema;

export type LoopNode = z.infer<typeof loopNodeSchema>;
export type ForeachNode = z.infer<typeof foreachNodeSchema>;
export type WorkflowNode = z.infer<LeafSchema> | LoopNode | ForeachNode;
export type NodeType = WorkflowNode["type"];
export type NodeOf<T extends NodeType> = Extract<WorkflowNode, { type: T }>;

/** More nodes than a person can oversee, and than one decision should have to. */
export const NODES_MAX = 500;

export const graphSchema = z
  .strictObject({
    /** Far above the limit, so that passing it is a finding that says so. */
    nodes: z
      .array(nodeSchema)
      .min(1)
      .max(20 * NODES_MAX),
    edges: z
      .array(edgeSchema)
      .max(100 * NODES_MAX)
      .optional(),
  })
  .meta({ id: "Graph" });
