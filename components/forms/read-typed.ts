import type { Worded } from "@/lib/engine/wording/sentence";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";
import { below, type ScalarField, type SchemaField } from "./schema-fields";
import type { Typed, TypedValue } from "./typed";

/** Why what was typed is no value of its field, with the number that the message names. */
export type FieldFault =
  | {
      fault:
        | "required"
        | "tooShort"
        | "tooLong"
        | "notNumber"
        | "notWhole"
        | "tooSmall"
        | "tooLarge"
        | "notJson"
        | "notObject";
      bound: number;
    }
  /** Said by the schema itself. */
  | { fault: "schema"; message: string; wording?: Worded["wording"] };
/** By the pointer of the value that is wrong. */
export type Faults = Readonly<Record<string, FieldFault>>;
type Read = { value: Json | undefined } | FieldFault;

const isFault = (read: Read): read is FieldFault => "fault" in read;
const faulty = (fault: Exclude<FieldFault["fault"], "schema">, bound = 0): FieldFault => ({
  fault,
  bound,
});

function readText(field: Extract<SchemaField, { kind: "text" }>, typed: string): Read {
  const { length } = [...typed];
  if (length < field.minLength) return faulty("tooShort", field.minLength);
  if (field.maxLength !== null && length > field.maxLength)
    return faulty("tooLong", field.maxLength);
  return { value: typed };
}

function readNumber(field: Extract<SchemaField, { kind: "number" }>, typed: string): Read {
  const value = Number(typed);
  if (!Number.isFinite(value)) return faulty("notNumber");
  if (field.isWhole && !Number.isInteger(value)) return faulty("notWhole");
  if (field.minimum !== null && value < field.minimum) return faulty("tooSmall", field.minimum);
  if (field.maximum !== null && value > field.maximum) return faulty("tooLarge", field.maximum);
  return { value };
}

function readScalar(field: ScalarField, typed: string): Read {
  const trimmed = typed.trim();
  if (trimmed === "") return field.isRequired ? faulty("required") : { value: undefined };
  if (field.kind === "text") return readText(field, trimmed);
  if (field.kind === "number") return readNumber(field, trimmed);
  return { value: field.choices.find(({ word }) => word === trimmed)?.value ?? trimmed };
}

function readJson({ path, isRequired }: SchemaField, typed: string): Read {
  const trimmed = typed.trim();
  if (trimmed === "") return isRequired ? faulty("required") : { value: undefined };
  try {
    const value: Json = JSON.parse(trimmed);
    return path === "" && !isJsonObject(value) ? faulty("notObject") : { value };
  } catch (error) {
    if (error instanceof SyntaxError) return faulty("notJson");
    throw error;
  }
}

/** Reads what was typed into one object, and keeps what was wrong on the way. */
class Reader {
  readonly faults: Record<string, FieldFault> = {};
  readonly #typed: Typed;

  constructor(typed: Typed) {
    this.#typed = typed;
  }

  /** What no field speaks of stays as it was in `base`. */
  object(fields: readonly SchemaField[], base: JsonObject): JsonObject {
    const names = new Set(fields.map(({ name }) => name));
    const kept = Object.entries(base).filter(([name]) => !names.has(name));
    const read = fields.flatMap((field): [string, Json][] => {
      const value = this.#field(field, base[field.name]);
      return value === undefined ? [] : [[field.name, value]];
    });
    return Object.fromEntries([...kept, ...read]);
  }

  #field(field: SchemaField, before: Json | undefined): Json | undefined {
    if (field.kind === "group") return this.#group(field, isJsonObject(before) ? before : {});
    const typed = this.#typed[field.path] ?? "";
    if (field.kind === "flag") return typed === true;
    if (field.kind === "list") return this.#list(field, Array.isArray(typed) ? typed : []);
    const read =
      field.kind === "json" ? readJson(field, `${typed}`) : readScalar(field, `${typed}`);
    return this.#taken(field.path, read);
  }

  /** A group that is not required and into which nothing was typed is absent. */
  #group(group: Extract<SchemaField, { kind: "group" }>, before: JsonObject): Json | undefined {
    const isEmpty = Object.keys(before).length === 0 && this.#isUntouched(group.fields);
    if (isEmpty && !group.isRequired) return undefined;
    return this.object(group.fields, before);
  }

  #isUntouched(fields: readonly SchemaField[]): boolean {
    return fields.every((field) =>
      field.kind === "group"
        ? this.#isUntouched(field.fields)
        : isBlank(this.#typed[field.path] ?? ""),
    );
  }

  #list(
    { path, item, isRequired }: Extract<SchemaField, { kind: "list" }>,
    typed: readonly string[],
  ): Json | undefined {
    if (typed.length === 0) return isRequired ? [] : undefined;
    return typed.flatMap((each, index) => {
      const value = this.#taken(below(path, index), readScalar(item, each));
      return value === undefined ? [] : [value];
    });
  }

  #taken(path: string, read: Read): Json | undefined {
    if (!isFault(read)) return read.value;
    this.faults[path] = read;
    return undefined;
  }
}

const isBlank = (typed: TypedValue): boolean =>
  typeof typed === "string"
    ? typed.trim() === ""
    : typeof typed === "boolean" || typed.length === 0;

export type ReadTyped = { ok: true; value: JsonObject } | { ok: false; faults: Faults };

/**
 * The object that was typed in, or what is wrong with which field. Only what a person can see to be wrong is
 * checked here; the schema says the rest. Empty fields that are not required are left out.
 */
export function readTyped(
  fields: readonly SchemaField[],
  typed: Typed,
  base: JsonObject = {},
): ReadTyped {
  const reader = new Reader(typed);
  const read = reader.object(fields, base);
  if (Object.keys(reader.faults).length > 0) return { ok: false, faults: reader.faults };
  const [whole] = fields;
  if (whole?.path !== "") return { ok: true, value: read };
  return { ok: true, value: isJsonObject(read[""]) ? read[""] : {} };
}
