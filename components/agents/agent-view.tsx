"use client";

import { useTranslations } from "next-intl";
import { DataSummary } from "@/components/registry/data-summary";
import { Fact, Facts } from "@/components/registry/facts";
import { FormSection } from "@/components/registry/form-section";
import { Chip } from "@/components/ui/chip";
import { CopyableId } from "@/components/ui/copyable-id";
import type { AgentVersionJson } from "@/lib/contract/agents";

/** A version as it is and stays. */
export function AgentView({ version }: { version: AgentVersionJson }) {
  const t = useTranslations("agents.form");
  const m = useTranslations("agents.model");
  return (
    <div className="grid gap-4">
      <FormSection title={t("work")}>
        <p className="whitespace-pre-wrap text-13 [overflow-wrap:anywhere]">
          {version.instructions}
        </p>
        <Facts>
          <Fact label={m("provider")}>{version.provider}</Fact>
          <Fact label={m("model")}>
            <span className="mono">{version.model}</span>
          </Fact>
          {Object.entries(version.parameters).map(([name, value]) => (
            <Fact key={name} label={name}>
              <span className="mono [overflow-wrap:anywhere]">{JSON.stringify(value)}</span>
            </Fact>
          ))}
          <Fact label={t("digest")}>
            <CopyableId id={version.digest} label={t("digest")} />
          </Fact>
        </Facts>
      </FormSection>
      <DataSummary version={version} />
      <FormSection title={t("tools")}>
        {version.tools.length === 0 ? (
          <p className="text-13 text-muted">{t("noTools")}</p>
        ) : (
          <p className="flex flex-wrap gap-2">
            {version.tools.map((tool) => (
              <Chip key={tool}>{tool}</Chip>
            ))}
          </p>
        )}
      </FormSection>
    </div>
  );
}
