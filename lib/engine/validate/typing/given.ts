import { compileProgram } from "@/lib/engine/expression/compile";
import type { Access } from "@/lib/engine/expression/syntax";
import { splitTemplate } from "@/lib/engine/expression/template-syntax";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import { checkTypes } from "@/lib/engine/validate/typing/check-types";
import { followAccess } from "@/lib/engine/validate/typing/follow-access";
import { ANYTHING, type SchemaView, viewOf } from "@/lib/engine/validate/typing/schema-view";
import { isJsonObject, type Json } from "@/lib/kernel/json";

/** Knows what is declared about everything that an expression can name. */
type Declared = {
  schemas: { entryOf: (access: Access) => { view: SchemaView; start: number } };
};

/** What a template will give: a value that is known, one of a declared type, or a structure of these. */
export type Given =
  | { kind: "value"; value: Json }
  | { kind: "typed"; view: SchemaView }
  | { kind: "object"; members: ReadonlyMap<string, Given> }
  | { kind: "list"; items: Given[] };

const TEXT: Given = { kind: "typed", view: viewOf({ type: "string" }) };

/** What a mapping gives, from the declared types of what its expressions name. */
export function givenBy(json: Json, declared: Declared): Given {
  if (typeof json === "string") return givenByText(json, declared);
  if (Array.isArray(json))
    return { kind: "list", items: json.map((item) => givenBy(item, declared)) };
  if (!isJsonObject(json)) return { kind: "value", value: json };
  const members = Object.entries(json).map(
    ([key, value]) => [key, givenBy(value, declared)] as const,
  );
  return { kind: "object", members: new Map(members) };
}

/** What a node without `input` is given. */
export function givenByPredecessors(
  { incoming, graph }: NodeFacts,
  { schemas }: { schemas: { output: (node: NodeFacts) => SchemaView } },
): Given {
  const members = incoming.map(({ from }) => {
    const source = graph.byId.get(from);
    const given: Given = { kind: "typed", view: source ? schemas.output(source) : ANYTHING };
    return [from, given] as const;
  });
  return { kind: "object", members: new Map(members) };
}

function givenByText(text: string, { schemas }: Declared): Given {
  if (!text.includes("${{")) return { kind: "value", value: text };
  const split = splitTemplate(text);
  const [piece, ...others] = split.ok ? split.pieces : [];
  if (piece?.kind !== "expression" || others.length > 0) return TEXT;
  const compiled = compileProgram(piece.text);
  if (!compiled.ok) return { kind: "typed", view: ANYTHING };
  const { path } = compiled.value;
  if (!path) return { kind: "typed", view: resultView(piece.text) };
  const entry = schemas.entryOf(path);
  const { view, isOptional } = followAccess(path, entry.start, entry.view, () => true);
  return { kind: "typed", view: isOptional ? ANYTHING : view };
}

/** Of a computed value, the type alone is known, and that only where no declared types are needed for it. */
function resultView(text: string): SchemaView {
  const checked = checkTypes(text, []);
  if (!checked.ok) return ANYTHING;
  if (checked.type === "string") return viewOf({ type: "string" });
  if (checked.type === "bool") return viewOf({ type: "boolean" });
  return checked.type === "int" || checked.type === "double"
    ? viewOf({ type: "number" })
    : ANYTHING;
}
