import { referenceTo } from "@/lib/domain/artifacts/reference-to";
import type { ProducedArtifact } from "@/lib/engine/advance/moves";
import { produceArtifact } from "@/lib/execution/produce-artifact";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

const MARKDOWN = "text/markdown";
const NAME_LENGTH_MAX = 80;

/**
 * Fields of an output that refer to an artifact: an object with `artifact_version_id` among its properties,
 * at the top of the schema. A model cannot make a reference, so it is asked for the document itself.
 */
export type DocumentFields = {
  /** By field, the name that its artifact gets: after the field's title if it has one. */
  fileNames: Record<string, string>;
  /** The output's schema, with a Markdown text in the place of each reference. */
  answerSchema: JsonObject;
};

/** Which members of the output are asked for as documents, and the schema of what the model is asked for. */
export function documentFields(outputSchema: JsonObject): DocumentFields {
  const properties = isJsonObject(outputSchema.properties) ? outputSchema.properties : {};
  const fields = Object.entries(properties).filter(([, schema]) =>
    isReference(schema, outputSchema),
  );
  if (fields.length === 0) return { fileNames: {}, answerSchema: outputSchema };
  const documents = fields.map(([field, schema]) => [field, documentSchema(schema)] as const);
  return {
    fileNames: fileNamesOf(fields),
    answerSchema: {
      ...outputSchema,
      properties: { ...properties, ...Object.fromEntries(documents) },
    },
  };
}

/** Two documents of one step must not share a name: they would be versions of one artifact. */
function fileNamesOf(fields: readonly [string, Json][]): Record<string, string> {
  const names: Record<string, string> = {};
  for (const [field, schema] of fields) {
    const name = fileName(field, schema);
    names[field] = Object.values(names).includes(name) ? `${field}-${name}` : name;
  }
  return names;
}

function fileName(field: string, schema: Json): string {
  const title = isJsonObject(schema) && typeof schema.title === "string" ? schema.title : field;
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [field];
  return `${words.join("-").slice(0, NAME_LENGTH_MAX).toWellFormed()}.md`;
}

/** The answer with every document stored, and a reference in its place. A document that is left out stays so. */
export async function storeDocuments(
  fileNames: DocumentFields["fileNames"],
  answer: Json,
): Promise<{ output: Json; artifacts: ProducedArtifact[] }> {
  if (!isJsonObject(answer)) return { output: answer, artifacts: [] };
  const artifacts: ProducedArtifact[] = [];
  const output = { ...answer };
  for (const [field, name] of Object.entries(fileNames)) {
    const document = answer[field];
    if (typeof document !== "string") continue;
    const artifact = await produceArtifact(name, MARKDOWN, document);
    artifacts.push(artifact);
    output[field] = referenceTo({ ...artifact, id: artifact.artifactVersionId });
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
