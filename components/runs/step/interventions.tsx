"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { stepQuery } from "@/lib/client/run-records";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import type { Intervention } from "@/lib/engine/interventions";
import { Intervene } from "./intervene";
import { INTERVENTION_LOOKS } from "./intervention-looks";
import { MarkSucceeded } from "./mark-succeeded";
import { offered } from "./offered";
import { Section } from "./section";

type Props = { step: StepJson; runId: RunJson["id"] };

/**
 * What the reader may do with the step as it stands now; nothing is shown where there is nothing. What somebody has
 * opened stays until they close it, also where the step has moved on.
 */
export function Interventions({ step, runId }: Props) {
  const t = useTranslations("step.intervene");
  const [acting, setActing] = useState<Intervention | null>(null);
  const { data } = useQuery(stepQuery(runId, step.id));
  const close = () => setActing(null);
  const legal = offered(data?.interventions ?? []);
  return (
    <>
      {legal.length > 0 && (
        <Section title={t("heading")}>
          <div className="flex flex-wrap gap-2">
            {legal.map((action) => (
              <Button
                {...INTERVENTION_LOOKS[action]}
                key={action}
                onClick={() => setActing(action)}
              >
                {t(`${action}.open`)}
              </Button>
            ))}
          </div>
        </Section>
      )}
      {acting === "mark_succeeded" && data && (
        <MarkSucceeded onClose={close} ports={data.ports} step={step} />
      )}
      {acting !== null && acting !== "mark_succeeded" && (
        <Intervene action={acting} onClose={close} stepId={step.id} />
      )}
    </>
  );
}
