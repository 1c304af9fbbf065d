"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import type { MigrationPreviewJson } from "@/lib/contract/run-migrations";

/** What does not fit, each with the step that it is about; or what happens to those that do. */
export function MigrationFindings({ preview }: { preview: MigrationPreviewJson }) {
  const t = useTranslations("migrate");
  const f = useTranslations("migrate.findings");
  const { findings, steps, nodes } = preview;
  const titleOf = (node: string) => steps.find((each) => each.node === node)?.title ?? node;
  if (findings.length > 0)
    return (
      <Alert title={t("doesNotFit", { count: findings.length })} tone="failed">
        <ul className="grid gap-1">
          {findings.map(({ code, node, target }) => (
            <li data-finding={code} key={`${code} ${node} ${target}`}>
              {node !== null && <b className="font-medium">{titleOf(node)}: </b>}
              {f(code)}
            </li>
          ))}
        </ul>
      </Alert>
    );
  const count = (fate: "kept" | "anew") => nodes.filter((node) => node.fate === fate).length;
  return (
    <Alert title={t("fits")} tone="neutral">
      {t("fitsWhy", { kept: count("kept"), anew: count("anew") })}
    </Alert>
  );
}
