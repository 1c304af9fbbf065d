"use client";

import { useTranslations } from "next-intl";
import { ExpressionField } from "@/components/code/expression-field";
import type { FormField } from "@/lib/engine/form/form-field";
import { splitReference } from "@/lib/engine/spec/name-forms";
import { isJsonObject, type Json } from "@/lib/kernel/json";
import { useFieldWords } from "../field-words";
import { itemsOf } from "../list-edits";
import { useTarget } from "../target";
import { errorOf, useField, useFieldFindings } from "../use-field";
import { FieldNote } from "./field-note";
import { ListFrame } from "./list-frame";
import { OrderedCards } from "./ordered-cards";
import { OwnTools, ToolTraits } from "./own-tools";
import { ReferenceWidget } from "./reference-widget";
import type { WidgetProps } from "./widget";

const TOOL: FormField = { name: "tool", isRequired: true, shape: { kind: "reference" } };

/** What an agent may call in this step, each while its condition holds; and what it may call anyway. */
export function ToolsWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector.tools");
  const { label } = useFieldWords()(field.name);
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "here"));
  const faults = useFieldFindings(pointer, "within");
  const items = itemsOf(value);
  const keep = (next: readonly Json[]) => set(next.length > 0 ? [...next] : undefined);
  return (
    <ListFrame
      add={isReadOnly ? null : t("add")}
      onAdd={() => keep([...items, { tool: "" }])}
      path={path}
      title={label}
    >
      <OwnTools named={items.map(nameOf)} />
      <OrderedCards
        faults={faults}
        isReadOnly={isReadOnly}
        items={items}
        onChange={keep}
        path={path}
        titleOf={(item) => nameOf(item) || t("choose")}
      >
        {({ item, at }) => (
          <>
            <ReferenceWidget field={TOOL} pointer={`${pointer}/${at}/tool`} />
            <ToolTraits reference={referenceOf(item)} />
            <Condition pointer={`${pointer}/${at}/when`} />
          </>
        )}
      </OrderedCards>
      <FieldNote error={error} hint={t("hint")} />
    </ListFrame>
  );
}

const referenceOf = (item: Json): string =>
  isJsonObject(item) && typeof item.tool === "string" ? item.tool : "";

const nameOf = (item: Json): string => splitReference(referenceOf(item)).name;

/** In which states the tool may be called; without one, in all. */
function Condition({ pointer }: { pointer: string }) {
  const t = useTranslations("inspector.tools");
  const { statuses } = useTarget();
  const { value, set, path, isReadOnly } = useField(pointer, t("when"));
  const findings = useFieldFindings(pointer, "within");
  return (
    <div data-field={path}>
      <ExpressionField
        findings={findings}
        hint={t("whenHint")}
        isReadOnly={isReadOnly}
        kind="cel"
        label={t("when")}
        onChange={(typed) => set(typed === "" ? undefined : typed)}
        scope={statuses}
        value={typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value)}
      />
    </div>
  );
}
