import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";
import { type SchemaField, wordOf } from "./schema-fields";

/** What stands in one control: a text, a tick, or the texts of a list. */
export type TypedValue = string | boolean | readonly string[];

/** What stands in the controls, as typed, by the pointer of the value. */
export type Typed = Readonly<Record<string, TypedValue>>;

function typedOf(field: SchemaField, value: Json | undefined): TypedValue {
  if (field.kind === "flag") return value === true;
  if (field.kind === "list") return Array.isArray(value) ? value.map(wordOf) : [];
  if (value === undefined) return "";
  return field.kind === "json" ? JSON.stringify(value, null, 2) : wordOf(value);
}

function* entriesOf(
  fields: readonly SchemaField[],
  lookUp: (field: SchemaField) => Json | undefined,
): Generator<[string, TypedValue]> {
  for (const field of fields) {
    const value = lookUp(field);
    if (field.kind !== "group") yield [field.path, typedOf(field, value)];
    else if (isJsonObject(value)) yield* entriesOf(field.fields, ({ name }) => value[name]);
    else yield* entriesOf(field.fields, lookUp);
  }
}

/** What the controls hold before anybody types: the defaults of the schema. */
export const initialTyped = (fields: readonly SchemaField[]): Typed =>
  Object.fromEntries(entriesOf(fields, ({ fallback }) => fallback));

/** What the controls hold to say exactly this value. */
export const typedFrom = (fields: readonly SchemaField[], value: JsonObject): Typed =>
  Object.fromEntries(entriesOf(fields, memberOf(value)));

/** A member by its pointer, so that it is found below groups that the value does not have. */
const memberOf =
  (value: JsonObject) =>
  ({ path }: SchemaField): Json | undefined => {
    if (path === "") return value;
    let at: Json | undefined = value;
    for (const part of path.slice(1).split("/")) {
      if (!isJsonObject(at)) return undefined;
      at = at[part.replaceAll("~1", "/").replaceAll("~0", "~")];
    }
    return at;
  };
