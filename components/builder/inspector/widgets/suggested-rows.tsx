"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { MappingSuggestion } from "@/lib/engine/completion/suggest-mapping";

type Props = {
  /** What is taken and not given yet. */
  rows: readonly MappingSuggestion[];
  onAdd: (rows: readonly MappingSuggestion[]) => void;
};

/** What a step takes and is not given yet, each with what upstream would give it. */
export function SuggestedRows({ rows, onAdd }: Props) {
  const t = useTranslations("inspector");
  const fitting = rows.filter(({ template }) => template !== null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-control bg-sunken p-2">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <span className="font-medium text-12 text-muted">{t("suggested")}</span>
        {fitting.length > 1 && (
          <Button onClick={() => onAdd(fitting)} size="small" tone="ghost">
            {t("addAll")}
          </Button>
        )}
      </div>
      <ul className="grid gap-1">
        {rows.map((row) => (
          <li key={row.name}>
            <button
              className="flex min-h-11 w-full items-center gap-2 rounded-small px-1.5 py-1 text-left text-12 hover:bg-hover sm:min-h-7"
              onClick={() => onAdd([row])}
              type="button"
            >
              <Plus aria-hidden className="flex-none text-accent" size={14} />
              <span className="sr-only">{t("addNamed", { name: row.name })}</span>
              <span aria-hidden className="mono flex-none font-medium">
                {row.name}
              </span>
              <span className="mono min-w-0 flex-1 truncate text-muted">
                {row.template ?? row.type}
              </span>
              {row.isRequired && <span className="flex-none text-muted">{t("needed")}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
