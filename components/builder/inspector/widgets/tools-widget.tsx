"use client";

import { useTranslations } from "next-intl";
import { ExpressionField } from "@/components/code/expression-field";
import type { FormField } from "@/lib/engine/form/form-field";
import { splitReference } from "@/lib/engine/spec/name-forms";
import { isJsonObject, type Json } from "@/lib/kernel/json";
import { useTarget } from "../target";
import { useField, useFieldFindings } from "../use-field";
import { useListField } from "../use-list-field";
import { CardsField } from "./cards-field";
import { OwnTools, ToolTraits } from "./own-tools";
import { ReferenceWidget } from "./reference-widget";
import type { WidgetProps } from "./widget";

const TOOL: FormField = { name: "tool", isRequired: true, shape: { kind: "reference" } };

/** What an agent may call in this step, each while its condition holds; and what it may call anyway. */
export function ToolsWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector.tools");
  const list = useListField({ field, pointer });
  return (
    <CardsField
      adding={{ word: t("add"), item: { tool: "" } }}
      hint={t("hint")}
      lead={<OwnTools named={list.items.map(nameOf)} />}
      list={list}
      onChange={(next) => list.set(next.length > 0 ? next : undefined)}
      titleOf={(item) => nameOf(item) || t("choose")}
    >
      {({ item, at }) => (
        <>
          <ReferenceWidget field={TOOL} pointer={`${pointer}/${at}/tool`} />
          <ToolTraits reference={referenceOf(item)} />
          <Condition pointer={`${pointer}/${at}/when`} />
        </>
      )}
    </CardsField>
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
