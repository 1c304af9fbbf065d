"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { QueryView } from "@/components/shell/query-view";
import { templatesQuery } from "@/lib/client/workflow-list";
import type { TemplateJson } from "@/lib/contract/templates";
import { isJsonObject } from "@/lib/kernel/json";

type Props = {
  /** The name of a template; `null` is the empty one. */
  chosen: string | null;
  onChoose: (template: TemplateJson | null) => void;
};

const stepsOf = ({ spec }: TemplateJson): number =>
  isJsonObject(spec.spec) && Array.isArray(spec.spec.nodes) ? spec.spec.nodes.length : 0;

/** What a workflow can begin from: nothing, or a template with what it does. */
export function TemplateGallery({ chosen, onChoose }: Props) {
  const t = useTranslations("workflows.create");
  const templates = useQuery(templatesQuery());
  return (
    <QueryView failure={t("templatesFailed")} query={templates} rows={2}>
      {({ items }) => (
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-1 font-medium text-12 text-muted">{t("from")}</legend>
          <TemplateCard
            isChosen={chosen === null}
            onChoose={() => onChoose(null)}
            title={t("blank")}
          >
            {t("blankWhat")}
          </TemplateCard>
          {items.map((template) => (
            <TemplateCard
              isChosen={chosen === template.name}
              key={template.name}
              note={t("steps", { count: stepsOf(template) })}
              onChoose={() => onChoose(template)}
              title={template.title}
            >
              {template.description}
            </TemplateCard>
          ))}
        </fieldset>
      )}
    </QueryView>
  );
}

type CardProps = {
  title: string;
  note?: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function TemplateCard({ title, note, isChosen, onChoose, children }: CardProps) {
  return (
    <label className="grid cursor-pointer content-start gap-1 rounded-panel border border-line-strong p-3 hover:bg-hover has-checked:border-accent has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <span className="flex items-center gap-2 font-medium text-13">
        <input
          checked={isChosen}
          className="size-4 flex-none accent-accent"
          name="template"
          onChange={onChoose}
          type="radio"
        />
        {title}
      </span>
      <span className="text-12 text-muted">{children}</span>
      {note && <span className="text-12 text-muted">{note}</span>}
    </label>
  );
}
