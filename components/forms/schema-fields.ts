import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

type Base = { name: string; label: string; hint: string | null; isRequired: boolean };

/** One property of an object schema, as a person fills it in. `json` is whatever has no control of its own. */
export type SchemaField =
  | (Base & { kind: "text"; minLength: number; maxLength: number | null; isLong: boolean })
  | (Base & { kind: "choice"; choices: string[] })
  | (Base & { kind: "number"; isWhole: boolean; minimum: number | null; maximum: number | null })
  | (Base & { kind: "flag" })
  | (Base & { kind: "json" });

/** What stands in the controls, as typed. */
export type Typed = Record<string, string | boolean>;

const LONG_TEXT = 500;

const text = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);
const number = (value: Json | undefined): number | null =>
  typeof value === "number" ? value : null;

/** `due_date` → `Due date`, where the schema gives no title. */
export const spoken = (name: string): string => {
  const words = name.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};

function fieldOf(name: string, property: JsonObject, isRequired: boolean): SchemaField {
  const base = {
    name,
    label: text(property.title) ?? spoken(name),
    hint: text(property.description),
    isRequired,
  };
  const choices = Array.isArray(property.enum)
    ? property.enum.filter((value) => typeof value === "string")
    : [];
  if (choices.length > 0) return { ...base, kind: "choice", choices };
  switch (property.type) {
    case "string": {
      const maxLength = number(property.maxLength);
      const minLength = number(property.minLength) ?? 0;
      return { ...base, kind: "text", minLength, maxLength, isLong: (maxLength ?? 0) > LONG_TEXT };
    }
    case "integer":
    case "number": {
      const bounds = { minimum: number(property.minimum), maximum: number(property.maximum) };
      return { ...base, kind: "number", isWhole: property.type === "integer", ...bounds };
    }
    case "boolean":
      return { ...base, kind: "flag" };
    default:
      return { ...base, kind: "json" };
  }
}

/** The fields of an object schema, what is required first: a published schema keeps no order of its own. */
export function schemaFields(schema: JsonObject | null): SchemaField[] {
  const properties = isJsonObject(schema?.properties) ? schema.properties : {};
  const required = Array.isArray(schema?.required) ? schema.required : [];
  return Object.entries(properties)
    .map(([name, property]) =>
      fieldOf(name, isJsonObject(property) ? property : {}, required.includes(name)),
    )
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

/** What the controls hold before anybody types: the defaults of the schema. */
export function initialTyped(schema: JsonObject | null): Typed {
  const properties = isJsonObject(schema?.properties) ? schema.properties : {};
  return Object.fromEntries(
    schemaFields(schema).map(({ name, kind }): [string, string | boolean] => {
      const property = properties[name];
      const fallback = isJsonObject(property) ? property.default : undefined;
      if (kind === "flag") return [name, fallback === true];
      if (fallback === undefined) return [name, ""];
      return [name, typeof fallback === "string" ? fallback : JSON.stringify(fallback)];
    }),
  );
}
