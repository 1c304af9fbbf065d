"use client";

import { ExpressionField } from "@/components/code/expression-field";
import { useFieldWords } from "../field-words";
import { useTarget } from "../target";
import { useField, useFieldFindings } from "../use-field";
import type { WidgetProps } from "./widget";

/** An expression, or a text with expressions in it. */
export function ExpressionWidget({ field, pointer }: WidgetProps) {
  const { label, hint } = useFieldWords()(field.name);
  const { scope } = useTarget();
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const findings = useFieldFindings(pointer, "within");
  const kind = field.shape.kind === "expression" ? field.shape.language : "template";
  return (
    <div data-field={path}>
      <ExpressionField
        findings={findings}
        hint={hint}
        isReadOnly={isReadOnly}
        kind={kind}
        label={label}
        onChange={(typed) => set(typed === "" && !field.isRequired ? undefined : typed)}
        scope={scope}
        value={typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value)}
      />
    </div>
  );
}
