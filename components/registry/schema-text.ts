import { checkSchema } from "@/lib/engine/json-schema/check-schema";
import { isJsonObject, type JsonObject } from "@/lib/kernel/json";
import type { Fault } from "./field-faults";

/** The JSON object that a text is, or `null`. Nothing typed is the schema that takes anything. */
export function parseSchema(text: string): JsonObject | null {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What is wrong with a schema, in one sentence with its place; `null` where nothing is. */
function schemaFault(schema: JsonObject): string | null {
  const [first] = checkSchema(schema);
  if (!first) return null;
  const place = first.path.length > 0 ? `${first.path.join(".")}: ` : "";
  return `${place}${first.message}${first.hint ? ` ${first.hint}` : ""}`;
}

/** What is wrong with a text that should be a schema. */
export function schemaTextFault(text: string): Fault | undefined {
  const schema = parseSchema(text);
  if (schema === null) return "notJson";
  const message = schemaFault(schema);
  return message === null ? undefined : { message };
}

/** A schema as text; one that takes anything is the empty text. */
export const schemaText = (schema: JsonObject): string =>
  Object.keys(schema).length === 0 ? "" : JSON.stringify(schema, null, 2);
