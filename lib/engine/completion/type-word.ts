import { resolve, type SchemaView, typesOf } from "@/lib/engine/validate/typing/schema-view";
import { isJsonObject } from "@/lib/kernel/json";

const WORDS: Readonly<Record<string, string>> = {
  boolean: "bool",
  integer: "int",
  number: "double",
  object: "map",
};

/** A schema's type in the words of expressions: `list<string>`, `double`, `artifact`; empty where it says none. */
export function typeWord(view: SchemaView): string {
  const types = typesOf(view).filter((type) => type !== "null");
  const [type] = types;
  if (types.length !== 1 || type === undefined)
    return types.map((one) => WORDS[one] ?? one).join("|");
  if (type === "array") return listWord(view);
  return isArtifact(view) ? "artifact" : (WORDS[type] ?? type);
}

function listWord(view: SchemaView): string {
  const word = typeWord({ schema: resolve(view)?.items ?? true, root: view.root });
  return word === "" ? "list" : `list<${word}>`;
}

/** What a worker's files look like when one step hands them to the next. */
function isArtifact(view: SchemaView): boolean {
  const properties = resolve(view)?.properties;
  return (
    isJsonObject(properties) && "artifact_version_id" in properties && "checksum" in properties
  );
}

const FALLBACKS: Readonly<Record<string, string>> = {
  string: '""',
  number: "0.0",
  integer: "0",
  boolean: "false",
  array: "[]",
};

/** What stands for a value of this schema where it is absent; `null` where nothing obvious does. */
export const fallbackOf = (view: SchemaView): string | null => {
  const [type, ...others] = typesOf(view);
  return type !== undefined && others.length === 0 ? (FALLBACKS[type] ?? null) : null;
};
