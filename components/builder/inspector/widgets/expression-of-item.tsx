"use client";

import { ExpressionField } from "@/components/code/expression-field";
import { useTarget } from "../target";
import { useField, useFieldFindings } from "../use-field";

type Props = {
  pointer: string;
  label: string;
  kind: "cel" | "template";
  /** Where the list says what it is. */
  isLabelHidden?: boolean;
};

/** The expression of one item of a list, or its text with expressions in it. */
export function ExpressionOfItem({ pointer, label, kind, isLabelHidden = false }: Props) {
  const { scope } = useTarget();
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const findings = useFieldFindings(pointer, "within");
  return (
    <div data-field={path}>
      <ExpressionField
        findings={findings}
        isLabelHidden={isLabelHidden}
        isReadOnly={isReadOnly}
        kind={kind}
        label={label}
        onChange={set}
        scope={scope}
        value={typeof value === "string" ? value : JSON.stringify(value ?? "")}
      />
    </div>
  );
}
