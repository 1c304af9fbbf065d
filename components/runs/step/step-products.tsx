"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { usageQuery } from "@/lib/client/run-records";
import { runArtifactsQuery } from "@/lib/client/runs";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import { sumUsage } from "../band/sum-usage";
import { useChosenStep, useReadArtifact } from "../use-run-place";
import { Section } from "./section";

/** What came of a step: the artifacts that it wrote, and what it used for them. */
export function StepProducts({ step, runId }: { step: StepJson; runId: RunJson["id"] }) {
  const t = useTranslations("step");
  const b = useTranslations("strip.basis");
  const format = useFormatter();
  const artifacts = useQuery(runArtifactsQuery(runId));
  const usage = useQuery(usageQuery(runId));
  const readArtifact = useReadArtifact();
  const [, choose] = useChosenStep();
  const written = artifacts.data?.items.filter(({ step_id }) => step_id === step.id) ?? [];
  const used = usage.data?.items.filter(({ step_id }) => step_id === step.id) ?? [];
  const { total } = sumUsage(used);
  const read = (versionId: string) => {
    readArtifact(versionId);
    choose(null);
  };
  return (
    <>
      {written.length > 0 && (
        <Section title={t("artifacts")}>
          <div className="flex flex-wrap gap-2">
            {written.map(({ id, name, latest_version }) => (
              <Button icon={FileText} key={id} onClick={() => read(latest_version.id)} size="small">
                {name}
              </Button>
            ))}
          </div>
        </Section>
      )}
      {used.length > 0 && (
        <Section title={t("usage")}>
          <p className="tabular-nums">
            {t("used", {
              usd: format.number(total.usd, {
                style: "currency",
                currency: "USD",
                currencyDisplay: "narrowSymbol",
                maximumFractionDigits: 4,
              }),
              tokens: format.number(total.tokensIn + total.tokensOut),
              basis: b(total.basis),
            })}
          </p>
        </Section>
      )}
    </>
  );
}
