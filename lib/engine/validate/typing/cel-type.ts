import { resolve, type SchemaView, typesOf } from "@/lib/engine/validate/typing/schema-view";
import { isJsonObject } from "@/lib/kernel/json";

/** The types that the static check tells apart. Numbers mix with whole numbers, so they stay `dyn`. */
export const CEL_TYPES = [
  "string",
  "bool",
  "dyn<double>",
  "list<string>",
  "list<bool>",
  "list<double>",
  "list<map<string, dyn>>",
  "list<dyn>",
  "map<string, dyn>",
  "dyn",
] as const;
export type CelType = (typeof CEL_TYPES)[number];

const ITEM_TYPES: Partial<Record<CelType, CelType>> = {
  string: "list<string>",
  bool: "list<bool>",
  "dyn<double>": "list<double>",
  "map<string, dyn>": "list<map<string, dyn>>",
};

/** The CEL type of the values of a schema; `dyn` where it does not say, or says several. */
export function celTypeOf(view: SchemaView): CelType {
  const types = typesOf(view);
  const [type] = types;
  if (types.length !== 1) return isNumeric(types) ? "dyn<double>" : "dyn";
  switch (type) {
    case "string":
      return "string";
    case "boolean":
      return "bool";
    case "number":
    case "integer":
      return "dyn<double>";
    case "object":
      return "map<string, dyn>";
    case "array": {
      const items = resolve(view)?.items;
      const view_ = { schema: items ?? true, root: view.root };
      return (isJsonObject(items) && ITEM_TYPES[celTypeOf(view_)]) || "list<dyn>";
    }
    default:
      return "dyn";
  }
}

const isNumeric = (types: readonly string[]): boolean =>
  types.length > 0 && types.every((type) => type === "number" || type === "integer");
