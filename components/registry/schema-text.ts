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

/** The first thing that is wrong with a text that should be a schema. */
export function schemaTextFault(text: string): Fault | undefined {
  const schema = parseSchema(text);
  return schema === null ? "notJson" : checkSchema(schema)[0];
}

/** A schema as text; one that takes anything is the empty text. */
export const schemaText = (schema: JsonObject): string =>
  Object.keys(schema).length === 0 ? "" : JSON.stringify(schema, null, 2);
