import type { ProducedArtifact } from "@/lib/engine/advance/model";
import { produceArtifact, referenceTo } from "@/lib/execution/artifact-reference";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

const MARKDOWN = "text/markdown";

/**
 * Fields of an output that refer to an artifact: an object with `artifact_version_id` among its properties,
 * at the top of the schema. A model cannot make a reference, so it is asked for the document itself.
 */
export type DocumentFields = {
  names: string[];
  /** The output's schema, with a Markdown text in the place of each reference. */
  answerSchema: JsonObject;
};

export function documentFields(outputSchema: JsonObject): DocumentFields {
  const properties = isJsonObject(outputSchema.properties) ? outputSchema.properties : {};
  const names = Object.keys(properties).filter((name) =>
    isReference(properties[name], outputSchema),
  );
  const documents = names.map((name) => [name, documentSchema(properties[name])] as const);
  if (names.length === 0) return { names, answerSchema: outputSchema };
  return {
    names,
    answerSchema: {
      ...outputSchema,
      properties: { ...properties, ...Object.fromEntries(documents) },
    },
  };
}

/** The answer with every document stored, and a reference in its place. A document that is left out stays so. */
export async function storeDocuments(
  names: readonly string[],
  answer: Json,
): Promise<{ output: Json; artifacts: ProducedArtifact[] }> {
  if (!isJsonObject(answer)) return { output: answer, artifacts: [] };
  const artifacts: ProducedArtifact[] = [];
  const output = { ...answer };
  for (const name of names) {
    const document = answer[name];
    if (typeof document !== "string") continue;
    const artifact = await produceArtifact(`${name}.md`, MARKDOWN, document);
    artifacts.push(artifact);
    output[name] = referenceTo(artifact);
  }
  return { output, artifacts };
}

function isReference(schema: Json | undefined, root: JsonObject): boolean {
  const own = isJsonObject(schema) ? (definitionOf(schema, root) ?? schema) : {};
  return isJsonObject(own.properties) && "artifact_version_id" in own.properties;
}

/** A reference is worth a name, so schemas keep it under `$defs`. */
function definitionOf({ $ref }: JsonObject, root: JsonObject): JsonObject | null {
  const name = typeof $ref === "string" ? /^#\/\$defs\/([^/]+)$/.exec($ref)?.[1] : undefined;
  const definition = name && isJsonObject(root.$defs) ? root.$defs[name] : undefined;
  return isJsonObject(definition) ? definition : null;
}

function documentSchema(schema: Json | undefined): JsonObject {
  const { title, description } = isJsonObject(schema) ? schema : {};
  return {
    type: "string",
    minLength: 1,
    contentMediaType: MARKDOWN,
    ...(typeof title === "string" && { title }),
    description: `${typeof description === "string" ? `${description} ` : ""}The whole document, in Markdown.`,
  };
}
