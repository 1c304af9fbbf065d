import { checkSchema } from "@/lib/engine/json-schema/check-schema";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import { type Finding, finding, type Path } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import type { JsonObject } from "@/lib/kernel/json";

type Place = { path: Path; schema: JsonObject; nodeId: string | null };

/** Every JSON Schema in the manifest is one that will be understood. */
export const schemaInvalid: Rule = ({ spec: { spec }, nodes }) => {
  const own: Place[] = [
    ...place(["spec", "input"], spec.input, null),
    ...Object.entries(spec.params ?? {}).flatMap(([name, schema]) =>
      place(["spec", "params", name], schema, null),
    ),
  ];
  return [...own, ...nodes.flatMap(schemasOf)].flatMap(report);
};

function schemasOf({ node, path }: NodeFacts): Place[] {
  return [
    ...("output" in node ? place([...path, "output"], node.output, node.id) : []),
    ...(node.type === "approval" ? place([...path, "form"], node.form, node.id) : []),
    ...(node.type === "evaluate"
      ? node.evaluators.flatMap((evaluator, index) =>
          evaluator.kind === "schema"
            ? place([...path, "evaluators", index, "schema"], evaluator.schema, node.id)
            : [],
        )
      : []),
  ];
}

const place = (path: Path, schema: JsonObject | undefined, nodeId: string | null): Place[] =>
  schema ? [{ path, schema, nodeId }] : [];

function report({ path, schema, nodeId }: Place): Finding[] {
  return checkSchema(schema).map((problem) =>
    finding("schema_invalid", [...path, ...problem.path], problem.wording.message, {
      nodeId,
      hint: problem.wording.hint,
    }),
  );
}
