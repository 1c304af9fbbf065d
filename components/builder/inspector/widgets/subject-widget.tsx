"use client";

import { useFieldWords } from "../field-words";
import { useField } from "../use-field";
import { ExpressionWidget } from "./expression-widget";
import { JsonWidget } from "./json-widget";
import type { WidgetProps } from "./widget";

/** What an evaluation judges: nearly always one expression; what is put together stays JSON. */
export function SubjectWidget(props: WidgetProps) {
  const { label } = useFieldWords()(props.field.name);
  const { value } = useField(props.pointer, label);
  const isText = value === undefined || typeof value === "string";
  return isText ? <ExpressionWidget {...props} /> : <JsonWidget {...props} />;
}
