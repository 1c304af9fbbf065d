"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { useCardFocus } from "../use-card-focus";
import { useListField } from "../use-list-field";
import { ExpressionOfItem } from "./expression-of-item";
import { FieldNote } from "./field-note";
import { ListFrame } from "./list-frame";
import { placesOf } from "./places";
import type { WidgetProps } from "./widget";

/** Several texts with expressions in them, as the artifacts that somebody is to look at. */
export function TemplatesWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const { label, hint, items, set, path, isReadOnly, error } = useListField({ field, pointer });
  const { box, follow } = useCardFocus();
  const remove = (at: number) => {
    follow(at, "remove");
    const next = items.toSpliced(at, 1);
    set(next.length > 0 || field.isRequired ? next : undefined);
  };
  return (
    <ListFrame
      add={isReadOnly ? null : t("add")}
      onAdd={() => set([...items, ""])}
      path={path}
      title={label}
    >
      <div className="contents" ref={box}>
        {placesOf(items, pointer).map(({ at, pointer: here }) => (
          <div className="flex items-start gap-1" data-card key={here}>
            <div className="min-w-0 flex-1">
              <ExpressionOfItem
                isLabelHidden
                kind="template"
                label={t("numbered", { label, number: at + 1 })}
                pointer={here}
              />
            </div>
            {!isReadOnly && (
              <IconButton
                data-press="remove"
                icon={Trash2}
                label={t("remove")}
                onClick={() => remove(at)}
              />
            )}
          </div>
        ))}
      </div>
      <FieldNote error={error} hint={items.length === 0 ? (hint ?? t("none")) : undefined} />
    </ListFrame>
  );
}
