import { valueFault } from "@/lib/engine/json-schema/keyword-value";
import { isExtension, KEYWORDS, type KeywordShape } from "@/lib/engine/json-schema/keywords";
import { isSimplePattern } from "@/lib/engine/json-schema/pattern-syntax";
import { nearestWord } from "@/lib/engine/spec/nearest-word";
import { didYouMean, type Sentence, say, type Worded, worded } from "@/lib/engine/wording/sentence";
import { canonicalJson, isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

type Path = (string | number)[];
export type SchemaProblem = Worded & { path: Path };

const TEXT_MAX = 65_536;
const DEPTH_MAX = 40;

/** Keywords whose schemas look at the same value as the schema that they stand in. */
const IN_PLACE = new Set("not if then else allOf anyOf oneOf dependentSchemas".split(" "));

/**
 * What is wrong with a JSON Schema: a keyword that does not exist, a value that does not suit its
 * keyword, a reference that leads out of it, nowhere or in a circle, a pattern that could run for ever.
 */
export function checkSchema(schema: Json): SchemaProblem[] {
  const checker = new Checker();
  checker.visit(schema, []);
  // Only what is shallow is safe to write out.
  if (checker.problems.length === 0 && canonicalJson(schema).length > TEXT_MAX)
    return [{ path: [], ...worded(say("schema_too_long", { most: TEXT_MAX })) }];
  return [...checker.problems, ...checker.checkReferences()];
}

const pointerOf = (path: Path): string =>
  path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

class Checker {
  readonly problems: SchemaProblem[] = [];
  readonly #schemas = new Set<string>();
  readonly #references: { path: Path; from: string; target: string }[] = [];
  /** From a schema to those that look at the same value. */
  readonly #inPlace = new Map<string, string[]>();

  visit(schema: Json, path: Path): void {
    this.#schemas.add(pointerOf(path));
    if (typeof schema === "boolean") return;
    if (!isJsonObject(schema)) this.#complain(path, say("schema_is_object"));
    else if (path.length > DEPTH_MAX) this.#complain(path, say("schema_too_deep"));
    else for (const [keyword, value] of Object.entries(schema)) this.#keyword(keyword, value, path);
  }

  #keyword(keyword: string, value: Json, path: Path): void {
    if (isExtension(keyword)) return;
    const shape = KEYWORDS.get(keyword);
    const at = [...path, keyword];
    if (!shape) {
      const hint = didYouMean(nearestWord(keyword, KEYWORDS.keys())) ?? say("own_keywords");
      this.#complain(at, say("no_such_keyword", { keyword: JSON.stringify(keyword) }), hint);
      return;
    }
    const message = valueFault(shape, value);
    if (message) this.#complain(at, message);
    else if (shape === "reference") this.#reference(String(value), at, path);
    else
      for (const below of this.#schemasBelow(shape, value, at)) this.#descend(below, keyword, path);
  }

  #schemasBelow(shape: KeywordShape, value: Json, at: Path): { schema: Json; path: Path }[] {
    if (shape === "schema") return [{ schema: value, path: at }];
    if (shape === "schemas") {
      if (Array.isArray(value) && value.length > 0)
        return value.map((schema, index) => ({ schema, path: [...at, index] }));
      this.#complain(at, say("must_be_schemas"));
    }
    if (shape === "schema_map" || shape === "pattern_map") {
      if (isJsonObject(value)) return this.#members(shape, value, at);
      this.#complain(at, say("must_be_named_schemas"));
    }
    return [];
  }

  #members(shape: KeywordShape, value: JsonObject, at: Path): { schema: Json; path: Path }[] {
    return Object.entries(value).map(([name, schema]) => {
      const path = [...at, name];
      if (shape === "pattern_map" && !isSimplePattern(name)) {
        this.#complain(path, say("name_pattern_not_here"), say("name_pattern_form"));
      }
      return { schema, path };
    });
  }

  #descend({ schema, path }: { schema: Json; path: Path }, keyword: string, from: Path): void {
    if (IN_PLACE.has(keyword)) this.#link(pointerOf(from), pointerOf(path));
    this.visit(schema, path);
  }

  #reference(target: string, at: Path, from: Path): void {
    const pointer = localPointer(target);
    if (pointer === null) {
      const example = say("for_example", { example: "#/$defs/name" });
      this.#complain(at, say("reference_leaves"), example);
      return;
    }
    this.#references.push({ path: at, from: pointerOf(from), target: pointer });
    this.#link(pointerOf(from), pointer);
  }

  #link(from: string, to: string): void {
    this.#inPlace.set(from, [...(this.#inPlace.get(from) ?? []), to]);
  }

  /** Once all schemas are known: where references lead, and whether they ever come to an end. */
  checkReferences(): SchemaProblem[] {
    return this.#references.flatMap(({ path, from, target }) => {
      if (!this.#schemas.has(target)) return [{ path, ...worded(say("reference_nowhere")) }];
      if (this.#reaches(target, from)) return [{ path, ...worded(say("reference_circle")) }];
      return [];
    });
  }

  #reaches(from: string, to: string): boolean {
    const seen = new Set<string>();
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === to) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...(this.#inPlace.get(at) ?? []));
    }
    return false;
  }

  #complain(path: Path, message: Sentence, hint: Sentence | null = null): void {
    this.problems.push({ path, ...worded(message, hint) });
  }
}

/** The JSON pointer in `#…`; `null` for whatever else a reference may be. */
function localPointer(reference: string): string | null {
  if (!/^#(?:\/|$)/.test(reference)) return null;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return null;
  }
}
