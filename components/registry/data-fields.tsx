"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FormSection } from "./form-section";
import { SchemaSection } from "./schema-section";

type Schemas = { inputSchema: string; outputSchema: string };
type Props = {
  draft: Schemas;
  onChange: (part: Partial<Schemas>) => void;
  wordsOf: (field: "input_schema" | "output_schema") => string | null;
  inputHint: string;
  outputHint: string;
  /** Beside the output: ready-made fields. */
  outputActions?: ReactNode;
};

/** What it takes and gives, as schemas. */
export function DataFields({ draft, onChange, wordsOf, ...words }: Props) {
  const t = useTranslations("registry.data");
  return (
    <FormSection title={t("title")}>
      <SchemaSection
        error={wordsOf("input_schema")}
        hint={words.inputHint}
        label={t("input")}
        onChange={(inputSchema) => onChange({ inputSchema })}
        text={draft.inputSchema}
      />
      <SchemaSection
        actions={words.outputActions}
        error={wordsOf("output_schema")}
        hint={words.outputHint}
        label={t("output")}
        onChange={(outputSchema) => onChange({ outputSchema })}
        text={draft.outputSchema}
      />
    </FormSection>
  );
}
