"use client";

import { useTranslations } from "next-intl";
import { DataSummary } from "@/components/registry/data-summary";
import { Fact, Facts } from "@/components/registry/facts";
import { FormSection } from "@/components/registry/form-section";
import { CodeView } from "@/components/ui/code-view";
import { CopyableId } from "@/components/ui/copyable-id";
import { useDurationText } from "@/components/ui/use-duration-text";
import type { ToolVersionJson } from "@/lib/contract/tools";
import { RISKS } from "./tool-draft";

const json = (value: object) => JSON.stringify(value, null, 2);

/** A version as it is and stays. */
export function ToolView({ version }: { version: ToolVersionJson }) {
  const t = useTranslations("tools.form");
  const lasts = useDurationText();
  const risk = RISKS.find((known) => known === version.risk);
  return (
    <div className="grid gap-4">
      <FormSection title={t("request")}>
        <CodeView label={t("request")} size="full" text={json(version.config)} wraps />
      </FormSection>
      <FormSection title={t("safety")}>
        <Facts>
          <Fact label={t("writes")}>{version.writes ? t("yes") : t("no")}</Fact>
          <Fact label={t("idempotencyLabel")}>{t(`idempotency.${version.idempotency}`)}</Fact>
          <Fact label={t("riskLabel")}>{risk ? t(`risk.${risk}`) : version.risk}</Fact>
          <Fact label={t("longest")}>{lasts(version.timeout_ms)}</Fact>
          <Fact label={t("digest")}>
            <CopyableId id={version.digest} label={t("digest")} />
          </Fact>
        </Facts>
      </FormSection>
      <DataSummary version={version} />
    </div>
  );
}
