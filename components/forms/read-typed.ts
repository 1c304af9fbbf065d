import { type Json, type JsonObject, jsonSchema } from "@/lib/kernel/json";
import type { SchemaField, Typed } from "./schema-fields";

/** Why what was typed is no value of its field, with the number that the message names. */
export type FieldFault = {
  fault:
    | "required"
    | "tooShort"
    | "tooLong"
    | "notNumber"
    | "notWhole"
    | "tooSmall"
    | "tooLarge"
    | "notJson";
  bound: number;
};
type Read = { value: Json | undefined } | FieldFault;

const isFault = (read: Read): read is FieldFault => "fault" in read;

function readText(field: Extract<SchemaField, { kind: "text" }>, typed: string): Read {
  const { length } = [...typed];
  if (length < field.minLength) return { fault: "tooShort", bound: field.minLength };
  if (field.maxLength !== null && length > field.maxLength)
    return { fault: "tooLong", bound: field.maxLength };
  return { value: typed };
}

function readNumber(field: Extract<SchemaField, { kind: "number" }>, typed: string): Read {
  const value = Number(typed);
  if (!Number.isFinite(value)) return { fault: "notNumber", bound: 0 };
  if (field.isWhole && !Number.isInteger(value)) return { fault: "notWhole", bound: 0 };
  if (field.minimum !== null && value < field.minimum)
    return { fault: "tooSmall", bound: field.minimum };
  if (field.maximum !== null && value > field.maximum)
    return { fault: "tooLarge", bound: field.maximum };
  return { value };
}

function readJson(typed: string): Read {
  try {
    return { value: jsonSchema.parse(JSON.parse(typed)) };
  } catch (error) {
    if (error instanceof SyntaxError) return { fault: "notJson", bound: 0 };
    throw error;
  }
}

function readField(field: SchemaField, typed: string | boolean): Read {
  if (typeof typed === "boolean") return { value: typed };
  const trimmed = typed.trim();
  if (trimmed === "")
    return field.isRequired ? { fault: "required", bound: 0 } : { value: undefined };
  switch (field.kind) {
    case "text":
      return readText(field, trimmed);
    case "number":
      return readNumber(field, trimmed);
    case "json":
      return readJson(trimmed);
    default:
      return { value: trimmed };
  }
}

export type ReadTyped =
  | { ok: true; value: JsonObject }
  | { ok: false; faults: Record<string, FieldFault> };

/**
 * The object that was typed in, or what is wrong with which field. Only what a person can see to be wrong is
 * checked here; the server checks the whole schema. Empty fields that are not required are left out.
 */
export function readTyped(fields: readonly SchemaField[], typed: Typed): ReadTyped {
  const value: JsonObject = {};
  const faults: Record<string, FieldFault> = {};
  for (const field of fields) {
    const read = readField(field, typed[field.name] ?? "");
    if (isFault(read)) faults[field.name] = read;
    else if (read.value !== undefined) value[field.name] = read.value;
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, value };
}
