"use client";

import { useMemo, useState } from "react";
import type { JsonObject } from "@/lib/kernel/json";
import { type Faults, type ReadTyped, readTyped } from "./read-typed";
import { faultsAt, schemaFaults } from "./schema-faults";
import { type SchemaField, schemaFields } from "./schema-fields";
import { initialTyped, type Typed, type TypedValue, typedFrom } from "./typed";

export type SchemaFormState = {
  fields: readonly SchemaField[];
  typed: Typed;
  /** By the pointer of the value; what is wrong with the whole stands under `""`. */
  faults: Faults;
  set: (path: string, value: TypedValue) => void;
  /** Fills every control with what says this value. */
  fill: (value: JsonObject) => void;
  /** The object that was typed in, if its schema takes it; shows what is wrong where not. */
  read: () => ReadTyped;
  /** Shows what the server found wrong, at the fields in which it was typed. */
  show: (issues: readonly { path: string; message: string }[]) => void;
};

type Beginning = {
  /** A value that the controls say. */
  given?: JsonObject | undefined;
  /** What was typed before, by pointers. */
  typed?: Typed | undefined;
};

/** The state of a form whose fields a schema names. What was typed stays until somebody changes it. */
export function useSchemaForm(
  schema: JsonObject | null,
  { given, typed: before = {} }: Beginning = {},
): SchemaFormState {
  const fields = useMemo(() => schemaFields(schema), [schema]);
  const [base, setBase] = useState<JsonObject>(given ?? {});
  const [said, setSaid] = useState<Typed>(() => ({
    ...(given && typedFrom(fields, given)),
    ...before,
  }));
  // Typed values stay under their pointers, so they outlive a change to another version of the schema.
  const typed = useMemo(() => ({ ...initialTyped(fields), ...said }), [fields, said]);
  const [faults, setFaults] = useState<Faults>({});
  const read = (): ReadTyped => {
    const result = readTyped(fields, typed, base);
    if (!result.ok || schema === null) return result;
    const found = schemaFaults(schema, fields, result.value);
    return Object.keys(found).length > 0 ? { ok: false, faults: found } : result;
  };
  return {
    fields,
    typed,
    faults,
    set: (path, value) => setSaid((before) => ({ ...before, [path]: value })),
    fill: (value) => {
      setBase(value);
      setSaid(typedFrom(fields, value));
      setFaults({});
    },
    read: () => {
      const result = read();
      setFaults(result.ok ? {} : result.faults);
      return result;
    },
    show: (issues) => setFaults(faultsAt(fields, issues)),
  };
}
