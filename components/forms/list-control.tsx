"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { ScalarControl } from "./scalar-control";
import { below, type SchemaField } from "./schema-fields";
import { useFaultText } from "./use-fault-text";
import type { SchemaFormState } from "./use-schema-form";

type Props = {
  field: Extract<SchemaField, { kind: "list" }>;
  form: SchemaFormState;
  label: string;
};

/** Several values of one kind: one control each, which can be added and taken away. */
export function ListControl({ field, form, label }: Props) {
  const t = useTranslations("form");
  const say = useFaultText();
  const box = useRef<HTMLFieldSetElement>(null);
  const typed = form.typed[field.path];
  const values: readonly string[] = Array.isArray(typed) ? typed : [];
  const error = say(form.faults[field.path]);
  const set = (wanted: readonly string[]) => form.set(field.path, wanted);
  const add = () => {
    flushSync(() => set([...values, ""]));
    const controls = box.current?.querySelectorAll<HTMLElement>("input, select, textarea");
    controls?.item(controls.length - 1).focus();
  };
  return (
    <fieldset className="grid gap-2" ref={box}>
      <legend className="mb-1 font-medium text-12 text-muted">{label}</legend>
      {field.hint && <p className="text-12 text-muted">{field.hint}</p>}
      {[...values.keys()].map((index) => (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-1" key={index}>
          <ScalarControl
            error={say(form.faults[below(field.path, index)])}
            field={field.item}
            label={t("item", { label: field.item.label, number: index + 1 })}
            onChange={(value) => set(values.with(index, value))}
            typed={values[index] ?? ""}
          />
          <IconButton
            icon={X}
            label={t("removeItem", { label: field.item.label, number: index + 1 })}
            onClick={() => set(values.toSpliced(index, 1))}
          />
        </div>
      ))}
      {error && (
        <p className="text-12 text-failed" role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          disabled={field.maxItems !== null && values.length >= field.maxItems}
          icon={Plus}
          onClick={add}
          size="small"
        >
          {t("addItem", { label: field.item.label })}
        </Button>
      </div>
    </fieldset>
  );
}
