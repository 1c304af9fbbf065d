"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import type { MigrationPreviewJson } from "@/lib/contract/run-migrations";

type Fate = MigrationPreviewJson["nodes"][number]["fate"];

/** What does not fit, each with the step that it is about; or what happens to those that do. */
export function MigrationFindings({ preview }: { preview: MigrationPreviewJson }) {
  const t = useTranslations("migrate");
  const f = useTranslations("migrate.findings");
  const { findings, steps, nodes } = preview;
  const titleOf = (node: string) =>
    [...steps, ...nodes].find((each) => each.node === node)?.title ?? node;
  if (findings.length > 0)
    return (
      <Alert title={t("doesNotFit", { count: findings.length })} tone="failed">
        <ul className="grid gap-1">
          {findings.map(({ code, node, path }) => (
            <li data-finding={code} key={`${code} ${path}`}>
              {node !== null && <b className="font-medium">{titleOf(node)}: </b>}
              {f(code)}
              {node !== null && path !== node && (
                <code className="ml-1 font-mono text-12 text-muted">{path}</code>
              )}
            </li>
          ))}
        </ul>
      </Alert>
    );
  const count = (fate: Fate) =>
    nodes.filter((node) => node.fate === fate).reduce((sum, node) => sum + node.count, 0);
  const inside = nodes.filter(({ container }) => container !== null);
  return (
    <Alert title={t("fits")} tone="neutral">
      {t("fitsWhy", { kept: count("kept"), goesOn: count("goes_on"), anew: count("anew") })}
      {inside.length > 0 && (
        <ul aria-label={t("inside")} className="mt-2 grid gap-1">
          {inside.map(({ node, title, fate, container, count: times }) => (
            <li data-inside={node} key={`${node} ${fate}`}>
              {t("insideOf", {
                node: title,
                container: titleOf(container ?? ""),
                fate,
                count: times,
              })}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
