"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Switch } from "@/components/ui/switch";
import type { FormField } from "@/lib/engine/form/form-field";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";
import { useFieldWords } from "../field-words";
import { isOffered } from "../node-tabs";
import { useTarget } from "../target";
import { errorOf, pointerPart, useField, useFieldFindings } from "../use-field";
import { FieldNote } from "./field-note";
import { InnerField } from "./inner-field";
import type { WidgetProps } from "./widget";

/** Fields that belong together; switched off, the whole group is not in the manifest. */
export function GroupWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const { label } = useFieldWords()(field.name);
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "here"));
  // What was in the group comes back if it is switched on again.
  const [before, setBefore] = useState<Json | null>(null);
  const { type } = useTarget();
  const said = isJsonObject(value) ? value : {};
  const fields = (field.shape.kind === "group" ? field.shape.fields : []).filter((inner) =>
    isOffered(type, inner.name, said),
  );
  const isOn = value !== undefined;
  const toggle = (on: boolean) => {
    if (!on) setBefore(value ?? null);
    set(on ? (before ?? beginningOf(fields)) : undefined);
  };
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-control border border-line p-3"
      data-field={path}
    >
      <Switch
        disabled={isReadOnly || field.isRequired}
        isOn={isOn}
        label={label}
        onChange={toggle}
        {...(!isOn && { hint: t("off") })}
      />
      {isOn &&
        fields.map((inner) => (
          <InnerField
            field={inner}
            key={inner.name}
            pointer={`${pointer}${pointerPart(inner.name)}`}
          />
        ))}
      <FieldNote error={error} />
    </section>
  );
}

/** What a group begins with: nothing but what it must say. */
function beginningOf(fields: readonly FormField[]): JsonObject {
  const beginnings = fields.flatMap(({ name, isRequired, shape }): [string, Json][] => {
    if (!isRequired) return [];
    if (shape.kind === "number") return [[name, Math.max(shape.minimum ?? 1, 3)]];
    return [[name, shape.kind === "choice" ? (shape.choices[0] ?? "") : ""]];
  });
  return Object.fromEntries(beginnings);
}
