import type { WorkflowSpec } from "@/lib/engine/spec/workflow";
import type { Catalogue } from "@/lib/engine/validate/catalogue";
import { gatherFacts } from "@/lib/engine/validate/facts";
import { type Given, givenBy } from "@/lib/engine/validate/typing/given";
import { closedObject } from "@/lib/engine/validate/typing/output-schema";
import { ScopeSchemas } from "@/lib/engine/validate/typing/scope-schemas";
import { isJsonObject, type JsonObject } from "@/lib/kernel/json";

/**
 * What is known beforehand about the output of a run: a schema for whoever reads it as that of a step. Where nothing
 * is declared it allows anything.
 */
export function workflowOutputSchema(spec: WorkflowSpec, catalogue: Catalogue): JsonObject {
  const { output } = spec.spec;
  if (output === undefined) return { type: "null" };
  const facts = gatherFacts(spec, catalogue);
  const schema = schemaOf(givenBy(output, { schemas: new ScopeSchemas(facts) }));
  return isJsonObject(schema) ? schema : {};
}

function schemaOf(given: Given): JsonObject | true {
  switch (given.kind) {
    case "value":
      return { const: given.value };
    case "list":
      return { type: "array" };
    case "object":
      return closedObject(
        Object.fromEntries([...given.members].map(([name, member]) => [name, schemaOf(member)])),
      );
    case "typed": {
      const { schema } = given.view;
      // A part of a schema that refers to its whole cannot stand without it.
      const stands = isJsonObject(schema) && !JSON.stringify(schema).includes('"$ref"');
      return stands ? schema : true;
    }
  }
}
