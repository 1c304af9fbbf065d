"use client";

import { useTranslations } from "next-intl";
import { CONTROL_STYLE } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import type { WorkflowJson } from "@/lib/contract/workflows";

type Props = { workflows: readonly WorkflowJson[]; value: string; onChange: (id: string) => void };

/** Which workflow; where there is one only, its name. */
export function WorkflowChoice({ workflows, value, onChange }: Props) {
  const t = useTranslations("start");
  const nameOf = ({ title, latest_version }: WorkflowJson) =>
    t("version", { title, number: latest_version?.number ?? 0 });
  const [only] = workflows;
  if (only && workflows.length === 1) return <p className="font-medium text-13">{nameOf(only)}</p>;
  return (
    <Field label={t("workflow")}>
      {(control) => (
        <select
          {...control}
          className={`${CONTROL_STYLE} h-11 sm:h-8`}
          onChange={(event) => onChange(event.target.value)}
          value={value}
        >
          {workflows.map((workflow) => (
            <option key={workflow.id} value={workflow.id}>
              {nameOf(workflow)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
