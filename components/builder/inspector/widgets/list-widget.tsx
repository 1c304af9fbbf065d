"use client";

import { useTranslations } from "next-intl";
import type { JsonObject } from "@/lib/kernel/json";
import { useFieldWords } from "../field-words";
import { itemsOf } from "../list-edits";
import { errorOf, pointerPart, useField, useFieldFindings } from "../use-field";
import { FieldNote } from "./field-note";
import { InnerField } from "./inner-field";
import { ListFrame } from "./list-frame";
import { OrderedCards } from "./ordered-cards";
import type { WidgetProps } from "./widget";

/** Several objects of the same fields. */
export function ListWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const { label, hint } = useFieldWords()(field.name);
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "here"));
  const faults = useFieldFindings(pointer, "within");
  const fields = field.shape.kind === "list" ? field.shape.fields : [];
  const items = itemsOf(value);
  const blank: JsonObject = Object.fromEntries(
    fields.filter(({ isRequired }) => isRequired).map(({ name }) => [name, ""]),
  );
  const keep = (next: readonly JsonObject[number][]) =>
    set(next.length > 0 || field.isRequired ? [...next] : undefined);
  return (
    <ListFrame
      add={isReadOnly ? null : t("add")}
      onAdd={() => keep([...items, blank])}
      path={path}
      title={label}
    >
      <OrderedCards
        faults={faults}
        isReadOnly={isReadOnly}
        items={items}
        onChange={keep}
        path={path}
        titleOf={() => label}
      >
        {({ at }) =>
          fields.map((inner) => (
            <InnerField
              field={inner}
              key={inner.name}
              pointer={`${pointer}/${at}${pointerPart(inner.name)}`}
            />
          ))
        }
      </OrderedCards>
      <FieldNote error={error} hint={items.length === 0 ? (hint ?? t("none")) : undefined} />
    </ListFrame>
  );
}
