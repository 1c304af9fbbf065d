"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { StepJson } from "@/lib/contract/run-steps";
import { shownCounts } from "../scope/shown-counts";
import { StepTime } from "../step-time";

/** Beside the state of a step in the graph: how often it was tried, and how long it took. */
export function GraphNote({ step }: { step: StepJson }) {
  const t = useTranslations("run");
  return (
    <span className="inline-flex items-center gap-1.5">
      {step.attempts > 1 && (
        <span className="inline-flex items-center gap-0.5">
          <Icon of={RotateCw} size={12} />
          <span className="sr-only">{t("attempts", { count: step.attempts })}</span>
          <span aria-hidden>{step.attempts}</span>
        </span>
      )}
      {step.scope_counts && (
        <span>
          <span className="sr-only">{t("scope.counts", shownCounts(step.scope_counts))}</span>
          <span aria-hidden>
            {shownCounts(step.scope_counts).closed}/{step.scope_counts.total}
          </span>
        </span>
      )}
      <StepTime step={step} />
    </span>
  );
}
