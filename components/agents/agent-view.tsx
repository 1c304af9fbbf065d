"use client";

import { useTranslations } from "next-intl";
import { Fact, Facts } from "@/components/registry/facts";
import { FormSection } from "@/components/registry/form-section";
import { Chip } from "@/components/ui/chip";
import { CodeView } from "@/components/ui/code-view";
import { CopyableId } from "@/components/ui/copyable-id";
import type { AgentVersionJson } from "@/lib/contract/agents";

const json = (value: object) => JSON.stringify(value, null, 2);

/** A version as it is and stays. */
export function AgentView({ version }: { version: AgentVersionJson }) {
  const t = useTranslations("agents.form");
  const m = useTranslations("agents.model");
  return (
    <div className="grid gap-4">
      <FormSection title={t("work")}>
        <CodeView label={t("instructions")} size="full" text={version.instructions} wraps />
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
      <FormSection title={t("data")}>
        <h3 className="font-medium text-12 text-muted">{t("input")}</h3>
        <CodeView label={t("input")} text={json(version.input_schema)} />
        <h3 className="font-medium text-12 text-muted">{t("output")}</h3>
        <CodeView label={t("output")} text={json(version.output_schema)} />
      </FormSection>
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
