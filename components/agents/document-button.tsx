"use client";

import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseSchema } from "@/components/registry/schema-text";
import { Button } from "@/components/ui/button";
import { isJsonObject, type JsonObject } from "@/lib/kernel/json";

/** What makes a field of the output a document: its text is kept as an artifact, and this refers to it. */
const DOCUMENT: JsonObject = {
  type: "object",
  required: ["artifact_version_id"],
  properties: { artifact_version_id: { type: "string" } },
};

function withDocument(schema: JsonObject, title: string): JsonObject {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  let name = "document";
  for (let n = 2; name in properties; n += 1) name = `document_${n}`;
  return {
    ...schema,
    type: "object",
    required: [...required, name],
    properties: { ...properties, [name]: { ...DOCUMENT, title } },
  };
}

/** Adds a document to what the agent answers with, without anybody having to know how one is written down. */
export function DocumentButton({
  text,
  onChange,
}: {
  text: string;
  onChange: (text: string) => void;
}) {
  const t = useTranslations("agents.form");
  const add = () => {
    const schema = parseSchema(text);
    if (schema) onChange(JSON.stringify(withDocument(schema, t("documentTitle")), null, 2));
  };
  return (
    <Button icon={FileText} onClick={add} size="small" tone="ghost">
      {t("addDocument")}
    </Button>
  );
}
