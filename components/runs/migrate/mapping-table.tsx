"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import type { Mapping } from "@/lib/client/run-migrations";
import type { MigrationPreviewJson } from "@/lib/contract/run-migrations";
import { stepState } from "../step-state";

/** No node is called so. */
const NONE = "-";

type Props = { preview: MigrationPreviewJson; onChange: (mapping: Mapping) => void };

/** Each step of the run with the node of the other version that takes its place. */
export function MappingTable({ preview, onChange }: Props) {
  const t = useTranslations("migrate");
  const s = useTranslations("states.step");
  const { steps, nodes, mapping } = preview;
  const titleOf = (node: string) => nodes.find((each) => each.node === node)?.title ?? node;
  return (
    <table aria-label={t("table")} className="w-full text-13">
      <thead className="text-12 text-muted">
        <tr className="border-line border-b">
          <th className="h-8 pr-3 text-left font-medium" scope="col">
            {t("step")}
          </th>
          <th className="h-8 text-left font-medium" scope="col">
            {t("place")}
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ node, title, type, targets, status, wait_reason, scopes }) => (
          <tr className="border-line border-b last:border-b-0" data-migrant={node} key={node}>
            <td className="py-1.5 pr-3">
              <span className="block font-medium">{title}</span>
              <span className="text-12 text-muted">
                {s(stepState({ status, wait_reason, is_marked: false, error: null }).word)}
              </span>
              {scopes !== null && <HowFar scopes={scopes} type={type} />}
            </td>
            <td className="w-1/2 py-1.5">
              <Select
                choices={[
                  { value: NONE, word: t("none") },
                  ...targets.map((value) => ({ value, word: titleOf(value) })),
                ]}
                label={t("placeOf", { step: title })}
                labelled="aloud"
                onChange={(value) =>
                  onChange({ ...mapping, [node]: value === NONE ? null : value })
                }
                value={mapping[node] ?? NONE}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Scopes = NonNullable<MigrationPreviewJson["steps"][number]["scopes"]>;

/** In which round a loop is, or how many items of a foreach are done. */
function HowFar({ type, scopes }: { type: string; scopes: Scopes }) {
  const t = useTranslations("migrate");
  const { total, opened, closed, again } = scopes;
  return (
    <span className="block text-12 text-muted">
      {type === "loop"
        ? t("rounds", { turn: opened - again, total })
        : t("items", { closed: Math.min(closed, total), total })}
    </span>
  );
}
