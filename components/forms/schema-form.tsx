"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Flag } from "@/components/ui/flag";
import { TextArea } from "@/components/ui/text-area";
import { ListControl } from "./list-control";
import { ScalarControl } from "./scalar-control";
import type { SchemaField } from "./schema-fields";
import { useFaultText } from "./use-fault-text";
import type { SchemaFormState } from "./use-schema-form";

/** A control for each field of the schema. */
export function SchemaForm({ form }: { form: SchemaFormState }) {
  const t = useTranslations("form");
  const say = useFaultText();
  const whole = form.fields.some(({ path }) => path === "") ? null : say(form.faults[""]);
  return (
    <>
      {form.fields.map((field) => (
        <FieldControl field={field} form={form} key={field.path} />
      ))}
      {whole && (
        <Alert announce="now" title={t("wholeWrong")} tone="failed">
          {whole}
        </Alert>
      )}
    </>
  );
}

function FieldControl({ field, form }: { field: SchemaField; form: SchemaFormState }) {
  const t = useTranslations("form");
  const say = useFaultText();
  const typed = form.typed[field.path];
  const error = say(form.faults[field.path]);
  const name = field.path === "" && field.label === "" ? t("whole") : field.label;
  const label = field.isRequired || field.path === "" ? name : t("optional", { label: name });
  switch (field.kind) {
    case "flag":
      return (
        <Flag
          hint={field.hint}
          isOn={typed === true}
          label={field.label}
          onChange={(isOn) => form.set(field.path, isOn)}
        />
      );
    case "group":
      return <Group field={field} form={form} label={label} />;
    case "list":
      return <ListControl field={field} form={form} label={label} />;
    case "json":
      return (
        <TextArea
          error={error}
          hint={field.hint ?? t("json")}
          label={label}
          look="code"
          name={field.path}
          onChange={(event) => form.set(field.path, event.target.value)}
          required={field.isRequired}
          value={`${typed ?? ""}`}
        />
      );
    default:
      return (
        <ScalarControl
          error={error}
          field={field}
          label={label}
          onChange={(value) => form.set(field.path, value)}
          typed={`${typed ?? ""}`}
        />
      );
  }
}

type GroupProps = {
  field: Extract<SchemaField, { kind: "group" }>;
  form: SchemaFormState;
  label: string;
};

/** An object inside the object: its fields under its name. */
function Group({ field, form, label }: GroupProps) {
  const say = useFaultText();
  const error = say(form.faults[field.path]);
  return (
    <fieldset className="grid gap-3 rounded-control border border-line p-3">
      <legend className="px-1 font-medium text-12 text-muted">{label}</legend>
      {field.hint && <p className="text-12 text-muted">{field.hint}</p>}
      {field.fields.map((inner) => (
        <FieldControl field={inner} form={form} key={inner.path} />
      ))}
      {error && (
        <p className="text-12 text-failed" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
