import type { SchemaField } from "@/components/forms/schema-fields";
import type { JsonObject } from "@/lib/kernel/json";

const TITLE_MAX = 100;

/** What the run is called: the first thing that was said about it. Without one it is named after its workflow. */
export function titleOf(fields: readonly SchemaField[], input: JsonObject): string | null {
  const said = fields.find(({ name, kind }) => kind === "text" && typeof input[name] === "string");
  const text = said && String(input[said.name]).split("\n")[0]?.trim();
  return text ? [...text].slice(0, TITLE_MAX).join("") : null;
}
