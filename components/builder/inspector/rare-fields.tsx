"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { FormField } from "@/lib/engine/form/form-field";
import type { JsonObject } from "@/lib/kernel/json";
import { FieldWidget } from "./field-widget";
import { pointerPart } from "./use-field";

/** Fields that few nodes use; open where this one says any of them. */
export function RareFields({ fields, node }: { fields: readonly FormField[]; node: JsonObject }) {
  const t = useTranslations("inspector");
  const isUsed = fields.some(({ name }) => node[name] !== undefined);
  return (
    <details className="group/rare border-line border-t pt-2" open={isUsed}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-control font-medium text-13 text-muted hover:text-ink sm:min-h-8 [&::-webkit-details-marker]:hidden">
        <span className="transition-transform group-open/rare:rotate-90">
          <Icon of={ChevronRight} size={14} />
        </span>
        {t("more")}
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2">
        {fields.map((field) => (
          <FieldWidget field={field} key={field.name} pointer={pointerPart(field.name)} />
        ))}
      </div>
    </details>
  );
}
