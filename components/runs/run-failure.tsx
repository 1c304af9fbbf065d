"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { stepsQuery } from "@/lib/client/runs";
import type { RunDetailJson } from "@/lib/contract/runs";
import { FailureWords } from "./failure-words";
import { useChosenStep } from "./use-run-place";

/** Why a run failed, what helps, and the step where it began one press away. */
export function RunFailure({ run }: { run: RunDetailJson }) {
  const t = useTranslations("run");
  const steps = useQuery(stepsQuery(run.id));
  const [, choose] = useChosenStep();
  const { failure } = run;
  if (!failure) return null;
  const step = steps.data?.items.find(({ node, scope }) => node === failure.node && scope === "");
  const { node } = failure;
  return (
    <div data-failure={failure.code}>
      <Alert
        action={
          node && (
            <Button onClick={() => choose(node)} size="small">
              {t("showStep")}
            </Button>
          )
        }
        title={node ? t("failedAt", { node: step?.title ?? node }) : t("failedWhy")}
        tone="failed"
      >
        <FailureWords failure={failure} />
      </Alert>
    </div>
  );
}
