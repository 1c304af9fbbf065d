"use client";

import { useMemo, useState } from "react";
import type { JsonObject } from "@/lib/kernel/json";
import { type FieldFault, type ReadTyped, readTyped } from "./read-typed";
import { initialTyped, type SchemaField, schemaFields, type Typed } from "./schema-fields";

export type SchemaFormState = {
  fields: readonly SchemaField[];
  typed: Typed;
  faults: Record<string, FieldFault>;
  set: (name: string, value: string | boolean) => void;
  /** The object that was typed in; shows what is wrong where it is none. */
  read: () => ReadTyped;
};

/** The state of a form whose fields a schema names. What was typed stays until somebody changes it. */
export function useSchemaForm(schema: JsonObject | null): SchemaFormState {
  const fields = useMemo(() => schemaFields(schema), [schema]);
  const [typed, setTyped] = useState<Typed>(() => initialTyped(schema));
  const [faults, setFaults] = useState<Record<string, FieldFault>>({});
  return {
    fields,
    typed,
    faults,
    set: (name, value) => setTyped((before) => ({ ...before, [name]: value })),
    read: () => {
      const result = readTyped(fields, typed);
      setFaults(result.ok ? {} : result.faults);
      return result;
    },
  };
}
