"use client";

import { useTranslations } from "next-intl";
import { ChoiceInput } from "@/components/ui/choice-input";
import { Flag } from "@/components/ui/flag";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import type { SchemaField } from "./schema-fields";
import type { SchemaFormState } from "./use-schema-form";

/** A control for each field of the schema. */
export function SchemaForm({ form }: { form: SchemaFormState }) {
  return form.fields.map((field) => <FieldControl field={field} form={form} key={field.name} />);
}

function FieldControl({ field, form }: { field: SchemaField; form: SchemaFormState }) {
  const t = useTranslations("form");
  const fault = form.faults[field.name];
  const typed = form.typed[field.name];
  if (field.kind === "flag")
    return (
      <Flag
        hint={field.hint}
        isOn={typed === true}
        label={field.label}
        onChange={(isOn) => form.set(field.name, isOn)}
      />
    );
  const shared = {
    label: field.isRequired ? field.label : t("optional", { label: field.label }),
    error: fault ? t(`faults.${fault.fault}`, { bound: fault.bound }) : null,
    name: field.name,
    required: field.isRequired,
    value: String(typed ?? ""),
    ...(field.hint && { hint: field.hint }),
  };
  const set = (value: string) => form.set(field.name, value);
  if (field.kind === "choice")
    return (
      <ChoiceInput
        {...shared}
        choices={field.choices}
        onChange={(event) => set(event.target.value)}
      />
    );
  if (field.kind === "json" || (field.kind === "text" && field.isLong))
    return <TextArea {...shared} onChange={(event) => set(event.target.value)} />;
  return (
    <TextInput
      {...shared}
      inputMode={field.kind === "number" ? "decimal" : "text"}
      onChange={(event) => set(event.target.value)}
    />
  );
}
