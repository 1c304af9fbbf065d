"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/combobox";
import { IconButton } from "@/components/ui/icon-button";
import { everyToolQuery } from "@/lib/client/registry";

type Props = {
  tools: readonly string[];
  error: string | null;
  onChange: (tools: string[]) => void;
};

/** What the agent may call: exact versions, so that it means the same for ever. */
export function ToolsField({ tools, error, onChange }: Props) {
  const t = useTranslations("agents.tools");
  const { data = [] } = useQuery(everyToolQuery());
  const offered = data.flatMap(({ name, title, latest_version }) => {
    const reference = latest_version ? `${name}@${latest_version.version}` : null;
    return reference === null || tools.includes(reference) ? [] : [{ reference, title }];
  });
  return (
    <div className="grid gap-2">
      {tools.length > 0 && (
        <ul className="grid gap-1">
          {tools.map((tool) => (
            <li
              className="flex items-center justify-between rounded-control border border-line pl-3"
              key={tool}
            >
              <span className="mono truncate text-12">{tool}</span>
              <IconButton
                icon={X}
                label={t("remove", { tool })}
                onClick={() => onChange(tools.filter((other) => other !== tool))}
              />
            </li>
          ))}
        </ul>
      )}
      <Combobox
        choices={offered.map(({ reference, title }) => ({
          value: reference,
          word: title,
          note: reference,
        }))}
        error={error}
        hint={t("hint")}
        label={t("add")}
        none={data.length === 0 ? t("none") : t("notFound")}
        onChange={(tool) => onChange([...tools, tool])}
        placeholder={t("choose")}
        search={t("search")}
        value={null}
      />
    </div>
  );
}
