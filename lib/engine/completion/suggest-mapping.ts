import {
  type DeclaredField,
  type ExpressionScope,
  fieldsIn,
} from "@/lib/engine/completion/expression-scope";
import { fallbackOf, typeWord } from "@/lib/engine/completion/type-word";
import type { Segment } from "@/lib/engine/expression/syntax";
import { typesOf, viewOf } from "@/lib/engine/validate/typing/schema-view";
import type { JsonObject } from "@/lib/kernel/json";

/** A field that a step takes, and what could be given to it. */
export type MappingSuggestion = {
  name: string;
  type: string;
  isRequired: boolean;
  /** A template that fits by name and type; `null`: nothing upstream is called so. */
  template: string | null;
};

/** What a step takes, field by field, each with what upstream gives under the same name. */
export const suggestMapping = (taken: JsonObject, scope: ExpressionScope): MappingSuggestion[] =>
  fieldsIn(viewOf(taken)).map((field) => ({
    name: field.name,
    type: typeWord(field.view),
    isRequired: field.presence === "sure",
    template: templateFor(field, scope),
  }));

const name = (text: string): Segment => ({ kind: "name", name: text, optional: false });

function templateFor(wanted: DeclaredField, scope: ExpressionScope): string | null {
  const ofInput = accessOf("input", fieldsIn(scope.view("input", [])), wanted);
  if (ofInput) return ofInput;
  for (const { id } of scope.nodes) {
    const output = scope.view("nodes", [name(id), name("output")]);
    if (id === wanted.name) return `\${{ nodes.${id}.output }}`;
    const found = accessOf(`nodes.${id}.output`, fieldsIn(output), wanted);
    if (found) return found;
  }
  return null;
}

function accessOf(
  path: string,
  fields: readonly DeclaredField[],
  wanted: DeclaredField,
): string | null {
  const found = fields.find((field) => field.name === wanted.name);
  if (!found || !mayFit(found, wanted)) return null;
  if (found.presence === "sure") return `\${{ ${path}.${found.name} }}`;
  const fallback = fallbackOf(found.view);
  return fallback === null ? null : `\${{ ${path}.?${found.name}.orValue(${fallback}) }}`;
}

function mayFit(given: DeclaredField, taken: DeclaredField): boolean {
  const [from, to] = [typesOf(given.view), typesOf(taken.view)];
  return from.length === 0 || to.length === 0 || from.some((type) => to.includes(type));
}
