import { optionsOf } from "@/lib/engine/spec/approval-options";
import type { NodeOf, WorkflowNode } from "@/lib/engine/spec/graph";
import { STEP_STATUSES } from "@/lib/engine/transition";
import { type Catalogue, resolveReference } from "@/lib/engine/validate/catalogue";
import type { Facts, NodeFacts } from "@/lib/engine/validate/facts";
import { takeablePorts } from "@/lib/engine/validate/takeable-ports";
import { ANYTHING, type SchemaView, viewOf } from "@/lib/engine/validate/typing/schema-view";
import type { JsonObject } from "@/lib/kernel/json";

export const statusSchema: JsonObject = { type: "string", enum: [...STEP_STATUSES] };

/** An object with exactly these fields. */
export const closedObject = (properties: JsonObject): JsonObject => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** How a node stands at the end of what waited for it. */
const ended: JsonObject = closedObject({ status: statusSchema, output: true });

/** An event as CloudEvents writes it; what its producer told is its `data`. */
export const eventSchema: JsonObject = {
  type: "object",
  properties: {
    specversion: { type: "string" },
    id: { type: "string" },
    source: { type: "string" },
    type: { type: "string" },
    subject: { type: "string" },
    time: { type: "string", format: "date-time" },
    data: true,
  },
  required: ["specversion", "id", "source", "type", "subject", "data"],
};

/** What is declared about a node's output. Where a failure may stand in its place, nothing is. */
export function outputSchemaOf({ node, incoming }: NodeFacts, facts: Facts): SchemaView {
  if ("on_failure" in node && node.on_failure === "route") return ANYTHING;
  switch (node.type) {
    case "agent":
    case "tool":
      return workOutput(node, facts);
    case "event":
      return viewOf(node.output ?? eventSchema);
    case "subworkflow": {
      const child = resolveReference(facts.catalogue.workflows, node.workflow ?? "");
      return child.found ? viewOf(child.entry.outputSchema) : ANYTHING;
    }
    case "transform":
    case "code":
      return viewOf(node.output ?? true);
    case "condition":
      return viewOf(closedObject({ port: portSchema(node), inputs: true }));
    case "join":
      return viewOf(closedObject(Object.fromEntries(incoming.map(({ from }) => [from, ended]))));
    case "approval":
      return viewOf(approvalOutput(node));
    case "evaluate":
      return viewOf(
        closedObject({
          verdict: { type: "string", enum: ["passed", "failed"] },
          scores: { type: "array", items: { type: "number" } },
          evidence: { type: "array", items: { type: "object" } },
        }),
      );
    case "wait":
      return viewOf(closedObject({ fired_at: { type: "string", format: "date-time" } }));
    case "loop":
      return viewOf(
        closedObject({
          iterations: { type: "integer" },
          exhausted: { type: "boolean" },
          nodes: closedObject(Object.fromEntries(node.body.nodes.map(({ id }) => [id, ended]))),
        }),
      );
    case "foreach":
      return viewOf({
        type: "array",
        items: closedObject({
          status: { type: "string", enum: ["succeeded", "failed"] },
          output: true,
          error: true,
        }),
      });
    case "emit":
      return viewOf({ type: "null" });
    case "deliver":
      return viewOf({
        ...closedObject({ delivery_id: { type: "string" }, status: { type: "string" } }),
        additionalProperties: true,
      });
    default:
      return ANYTHING;
  }
}

function workOutput(node: NodeOf<"agent"> | NodeOf<"tool">, { catalogue }: Facts): SchemaView {
  const declared = declaredOutput(node, catalogue);
  return declared ? viewOf(declared) : ANYTHING;
}

/** The schema that a node's author, or the registry, gives for its output; `null`: there is none. */
export function declaredOutput(node: WorkflowNode, catalogue: Catalogue): JsonObject | null {
  if ("output" in node && node.output) return node.output;
  if (node.type !== "agent" && node.type !== "tool") return null;
  const resolution =
    node.type === "agent"
      ? resolveReference(catalogue.agents, node.agent)
      : resolveReference(catalogue.tools, node.tool);
  return resolution.found ? resolution.entry.outputSchema : null;
}

const portSchema = (node: WorkflowNode): JsonObject => ({
  type: "string",
  enum: takeablePorts({ node, outgoing: [] }),
});

function approvalOutput(node: NodeOf<"approval">): JsonObject {
  const options = optionsOf(node).map(({ id }) => id);
  return closedObject({
    option: { type: ["string", "null"], enum: [...options, null] },
    // Null where nobody decided: the request has expired.
    decision: { type: ["string", "null"], enum: ["approved", "rejected", "revised", null] },
    reason: { type: "string" },
    form: node.form ?? true,
    decided_by: true,
    decided_at: { type: ["string", "null"] },
    artifact_version_id: { type: ["string", "null"] },
  });
}
