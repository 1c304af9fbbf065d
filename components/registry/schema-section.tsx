"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { isFieldList } from "@/components/builder/inspector/schema-properties";
import { SchemaFields } from "@/components/builder/inspector/widgets/schema-fields";
import { CodeField } from "@/components/code/code-field";
import { Segmented } from "@/components/ui/segmented";
import { parseSchema } from "./schema-text";

type Props = {
  label: string;
  hint?: string;
  /** JSON, as it is being written. */
  text: string;
  onChange: (text: string) => void;
  error: string | null;
  /** Beside the choice of the view: ready-made fields. */
  actions?: ReactNode;
};

/** A JSON Schema: a list of fields where it is one, and always its text. */
export function SchemaSection({ label, hint, text, onChange, error, actions }: Props) {
  const t = useTranslations("registry.schema");
  const [wanted, setWanted] = useState<"fields" | "json">("fields");
  const schema = parseSchema(text);
  const asFields = schema !== null && isFieldList(schema);
  const view = asFields ? wanted : "json";
  return (
    <section className="grid gap-2">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-13">{label}</h3>
        <div className="flex flex-wrap items-center gap-2">
          {asFields && actions}
          <Segmented
            choices={[
              { value: "fields", word: t("fields") },
              { value: "json", word: t("json") },
            ]}
            label={t("view", { label })}
            onChange={setWanted}
            value={view}
          />
        </div>
      </header>
      {hint && <p className="text-12 text-muted">{hint}</p>}
      {asFields && view === "fields" ? (
        <SchemaFields
          isReadOnly={false}
          onChange={(next) => onChange(JSON.stringify(next ?? {}, null, 2))}
          path=""
          schema={schema}
        />
      ) : (
        <CodeField
          error={schema === null ? t("notJson") : error}
          hint={asFields ? undefined : t("onlyJson")}
          isLabelHidden
          label={label}
          language="json"
          onChange={onChange}
          value={text}
        />
      )}
      {view === "fields" && error && (
        <p className="text-12 text-failed" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}
