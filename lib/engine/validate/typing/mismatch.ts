import { checkSchema } from "@/lib/engine/json-schema/check-schema";
import { validateAgainst } from "@/lib/engine/json-schema/validate";
import type { Given } from "@/lib/engine/validate/typing/given";
import { resolve, type SchemaView, typesOf } from "@/lib/engine/validate/typing/schema-view";
import { type Sentence, say } from "@/lib/engine/wording/sentence";
import { isJsonObject, type JsonObject } from "@/lib/kernel/json";

export type Mismatch = { path: (string | number)[]; message: Sentence };

/** What in a value that is given can be seen beforehand not to fit the schema of what is taken. */
export function mismatches(given: Given, taken: SchemaView): Mismatch[] {
  const schema = resolve(taken);
  if (!schema)
    return taken.schema === false ? [{ path: [], message: say("nothing_stands_here") }] : [];
  switch (given.kind) {
    case "value":
      return valueMismatch(given.value, taken, schema);
    case "typed":
      return typeMismatch(typesOf(given.view), taken);
    case "list":
      return [
        ...typeMismatch(["array"], taken),
        ...given.items.flatMap((item, index) =>
          within(index, mismatches(item, { schema: schema.items ?? true, root: taken.root })),
        ),
      ];
    case "object":
      return [
        ...typeMismatch(["object"], taken),
        ...memberMismatches(given.members, schema, taken),
      ];
  }
}

const within = (key: string | number, found: Mismatch[]): Mismatch[] =>
  found.map(({ path, message }) => ({ path: [key, ...path], message }));

/** A value that is known is checked in full, where the schema stands by itself. */
function valueMismatch(
  value: Parameters<typeof validateAgainst>[1],
  taken: SchemaView,
  schema: JsonObject,
): Mismatch[] {
  const isAlone = taken.schema === taken.root || !JSON.stringify(schema).includes('"$ref"');
  if (!isAlone || checkSchema(schema).length > 0) return [];
  return validateAgainst(schema, value)
    .slice(0, 1)
    .map(({ wording }) => ({ path: [], message: wording.message }));
}

function typeMismatch(given: readonly string[], taken: SchemaView): Mismatch[] {
  const wanted = typesOf(taken);
  if (given.length === 0 || wanted.length === 0) return [];
  if (given.some((type) => wanted.some((other) => overlap(type, other)))) return [];
  return [
    {
      path: [],
      message: say("takes_other_type", { taken: wanted.join(" | "), given: given.join(" | ") }),
    },
  ];
}

const overlap = (left: string, right: string): boolean =>
  left === right || (isNumber(left) && isNumber(right));
const isNumber = (type: string): boolean => type === "number" || type === "integer";

function memberMismatches(
  members: ReadonlyMap<string, Given>,
  schema: JsonObject,
  { root }: SchemaView,
): Mismatch[] {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const isClosed = schema.additionalProperties === false && schema.patternProperties === undefined;
  const missing = required
    .filter((name) => !members.has(name))
    .map((name) => ({ path: [], message: say("takes_field", { name }) }));
  const wrong = [...members].flatMap(([name, member]) => {
    if (Object.hasOwn(properties, name))
      return within(name, mismatches(member, { schema: properties[name] ?? true, root }));
    return isClosed ? [{ path: [name], message: say("does_not_take", { name }) }] : [];
  });
  return [...missing, ...wrong];
}
