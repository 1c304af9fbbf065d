import type { NodeType, WorkflowNode } from "@/lib/engine/spec/graph";
import { NODE_TYPES } from "@/lib/engine/spec/node-types";
import { portsOf } from "@/lib/engine/spec/ports";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** Whether there are nodes of this type. */
export const isNodeType = (type: unknown): type is NodeType =>
  NODE_TYPES.some((known) => known === type);

/** The ports of a node that may be unfinished: what cannot be read of it gives none. */
export function draftPorts(node: JsonObject): string[] {
  if (!isNodeType(node.type)) return [];
  return portsOf(readable(node.type, node) as WorkflowNode);
}

/** Only what ports are made from, without the parts that are not what they should be. */
function readable(type: NodeType, node: JsonObject): JsonObject {
  if (type === "condition") return { type, cases: listOf(node.cases).filter(hasPort) };
  if (type !== "approval" || !Array.isArray(node.options)) return { type };
  return { type, options: node.options.flatMap(readableOption) };
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

const isName = (value: Json | undefined): value is string =>
  typeof value === "string" && value !== "";

const hasPort = (entry: Json): boolean => isJsonObject(entry) && isName(entry.port);

function readableOption(option: Json): Json[] {
  if (isName(option)) return [option];
  if (!isJsonObject(option) || !isName(option.id)) return [];
  return [{ id: option.id, ...(isName(option.port) ? { port: option.port } : {}) }];
}
