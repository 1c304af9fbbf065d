import type { Issue } from "@/lib/client/issues";
import { validateAgainst } from "@/lib/engine/json-schema/validate";
import type { JsonObject } from "@/lib/kernel/json";
import type { Faults } from "./read-typed";
import type { SchemaField } from "./schema-fields";

const isAtOrBelow = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}/`);

function* allOf(fields: readonly SchemaField[]): Generator<SchemaField> {
  for (const field of fields) {
    yield field;
    if (field.kind === "group") yield* allOf(field.fields);
  }
}

/**
 * What is wrong, at the fields in which it was typed: each issue stands at the innermost field that its value
 * belongs to, the first one of each field. What belongs to none stands under the pointer of the whole, `""`.
 */
export function faultsAt(fields: readonly SchemaField[], issues: readonly Issue[]): Faults {
  const owners = [...allOf(fields)].sort((a, b) => b.path.length - a.path.length);
  const faults = issues.map(({ path, ...said }): [string, Faults[string]] => {
    const owner = owners.find((field) => isAtOrBelow(path, field.path));
    const at = owner?.kind === "list" ? path : (owner?.path ?? "");
    return [at, { fault: "schema", ...said }];
  });
  return Object.fromEntries(faults.toReversed());
}

/** What the schema says of the value, at the fields in which it was typed. */
export const schemaFaults = (
  schema: JsonObject,
  fields: readonly SchemaField[],
  value: JsonObject,
): Faults => faultsAt(fields, validateAgainst(schema, value));
