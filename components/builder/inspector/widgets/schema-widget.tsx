"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { useFieldWords } from "../field-words";
import { isFieldList } from "../schema-properties";
import { useTarget } from "../target";
import { errorOf, useField, useFieldFindings } from "../use-field";
import { FieldNote } from "./field-note";
import { JsonText } from "./json-text";
import { SchemaFields } from "./schema-fields";
import type { WidgetProps } from "./widget";

type View = "fields" | "json";

/** A JSON Schema: as a list of fields where it is one, and always as JSON. */
export function SchemaWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const { label, hint } = useFieldWords()(field.name);
  const { type } = useTarget();
  // What an agent or a tool gives is declared where it is registered.
  const isDeclared = field.name === "output" && (type === "agent" || type === "tool");
  return (
    <SchemaEditor hint={isDeclared ? t("outputHint") : hint} label={label} pointer={pointer} />
  );
}

/** The schema at a place of the manifest, under a label of its own. */
function SchemaEditor({
  pointer,
  label,
  hint,
}: {
  pointer: string;
  label: string;
  hint?: string | undefined;
}) {
  const t = useTranslations("inspector.schema");
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "within"));
  const [wanted, setWanted] = useState<View>("fields");
  const asFields = isFieldList(value);
  const view = asFields ? wanted : "json";
  return (
    <section className="grid gap-2" data-field={path}>
      <header className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-13">{label}</h3>
        <Segmented
          choices={[
            { value: "fields", word: t("fields") },
            { value: "json", word: t("json") },
          ]}
          label={t("view", { label })}
          onChange={setWanted}
          value={view}
        />
      </header>
      {asFields && view === "fields" ? (
        <SchemaFields isReadOnly={isReadOnly} onChange={set} path={path} schema={value} />
      ) : (
        <JsonText
          error={null}
          hint={asFields ? undefined : t("onlyJson")}
          isLabelHidden
          isReadOnly={isReadOnly}
          label={label}
          onChange={set}
          path={path}
          value={value}
        />
      )}
      <FieldNote error={error} hint={hint} />
    </section>
  );
}
