import { compileProgram } from "@/lib/engine/expression/compile";
import { compileTemplate } from "@/lib/engine/expression/compile-template";
import type { WorkflowNode } from "@/lib/engine/spec/graph";
import type { Catalogue } from "@/lib/engine/validate/catalogue";
import { declaredOutput } from "@/lib/engine/validate/typing/output-schema";
import type { Json, JsonObject } from "@/lib/kernel/json";

/**
 * The schema that the subject of an evaluation is declared to fit, where it is the whole output of a node:
 * what a schema evaluator without a schema of its own holds it against. `null`: nothing is declared.
 */
export function schemaOfSubject(
  subject: Json,
  nodeOf: (id: string) => WorkflowNode | undefined,
  catalogue: Catalogue,
): JsonObject | null {
  const template = compileTemplate(subject);
  if (!template.ok || template.template.kind !== "expression") return null;
  const program = compileProgram(template.template.expression.text);
  const path = program.ok ? program.value.path : null;
  const [id, output, ...rest] = path?.root === "nodes" ? path.segments : [];
  if (id?.kind !== "name" || output?.kind !== "name" || output.name !== "output") return null;
  const node = rest.length === 0 ? nodeOf(id.name) : undefined;
  return node ? declaredOutput(node, catalogue) : null;
}
