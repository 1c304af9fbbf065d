"use client";

import { useTranslations } from "next-intl";
import type { AgentVersionJson } from "@/lib/contract/agents";
import { FormSection } from "./form-section";
import { SchemaSummary } from "./schema-summary";

type Props = { version: Pick<AgentVersionJson, "input_schema" | "output_schema"> };

/** What a version takes and gives. */
export function DataSummary({ version }: Props) {
  const t = useTranslations("registry.data");
  return (
    <FormSection title={t("title")}>
      <SchemaSummary label={t("input")} schema={version.input_schema} />
      <SchemaSummary label={t("output")} schema={version.output_schema} />
    </FormSection>
  );
}
