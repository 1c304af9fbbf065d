"use client";

import { useTranslations } from "next-intl";
import { readProperties } from "@/components/builder/inspector/schema-properties";
import { CodeView } from "@/components/ui/code-view";
import type { JsonObject } from "@/lib/kernel/json";

type Props = { label: string; schema: JsonObject };

/** The fields of a schema at a glance, its whole text below for who needs it. */
export function SchemaSummary({ label, schema }: Props) {
  const t = useTranslations("registry.schema");
  const properties = readProperties(schema);
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold text-13">{label}</h3>
      {properties.length === 0 ? (
        <p className="text-13 text-muted">{t("anything")}</p>
      ) : (
        <ul className="grid rounded-control border border-line">
          {properties.map(({ name, type, title, isRequired }) => (
            <li
              className="flex flex-wrap items-baseline gap-x-3 border-line border-b px-3 py-1.5 last:border-b-0"
              key={name}
            >
              <span className="mono text-12">{name}</span>
              {title && <span className="text-13">{title}</span>}
              <span className="ml-auto text-12 text-muted">
                {type === null ? t("type.other") : t(`type.${type}`)}
                {!isRequired && ` · ${t("optional")}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary className="cursor-pointer rounded-small py-1 text-12 text-muted">
          {t("whole")}
        </summary>
        <CodeView label={label} text={JSON.stringify(schema, null, 2)} />
      </details>
    </section>
  );
}
