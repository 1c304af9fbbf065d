"use client";

import { useTranslations } from "next-intl";
import type { Json } from "@/lib/kernel/json";
import { pointerPart } from "../use-field";
import { useListField } from "../use-list-field";
import { CardsField } from "./cards-field";
import { InnerField } from "./inner-field";
import type { WidgetProps } from "./widget";

/** Several objects of the same fields. */
export function ListWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const list = useListField({ field, pointer });
  const fields = field.shape.kind === "list" ? field.shape.fields : [];
  const blank = Object.fromEntries(
    fields.filter(({ isRequired }) => isRequired).map(({ name }) => [name, ""]),
  );
  const keep = (next: Json[]) => list.set(next.length > 0 || field.isRequired ? next : undefined);
  return (
    <CardsField
      adding={{ word: t("add"), item: blank }}
      hint={list.items.length === 0 ? (list.hint ?? t("none")) : undefined}
      list={list}
      onChange={keep}
      titleOf={() => list.label}
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
    </CardsField>
  );
}
