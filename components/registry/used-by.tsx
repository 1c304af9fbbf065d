"use client";

import { useTranslations } from "next-intl";
import { Tip } from "@/components/ui/tip";
import type { AgentJson } from "@/lib/contract/agents";

/** How many workflows pin it in their newest version, with their titles in the tip. */
export function UsedBy({ usedBy: { count, workflows } }: { usedBy: AgentJson["used_by"] }) {
  const t = useTranslations("registry");
  if (count === 0) return <span>{t("unused")}</span>;
  const titles = workflows.map(({ title }) => title);
  const rest = count - titles.length;
  const text =
    rest > 0 ? t("andMore", { titles: titles.join(", "), count: rest }) : titles.join(", ");
  return (
    <Tip text={text}>
      <button className="min-h-6 cursor-default rounded-small" type="button">
        {t("workflows", { count })}
        <span className="sr-only">: {text}</span>
      </button>
    </Tip>
  );
}
