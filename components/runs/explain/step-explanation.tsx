"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { stepExplanationQuery } from "@/lib/client/explanations";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import { isTerminalStep } from "@/lib/engine/transition";
import { Answer, ExplanationList } from "./explanation-list";
import { NextMoves } from "./next-moves";

/** What moves a step next that has not ended. */
export function StepExplanation({ step, runId }: { step: StepJson; runId: RunJson["id"] }) {
  const t = useTranslations("explain");
  const isOver = isTerminalStep(step.status);
  const { data } = useQuery({ ...stepExplanationQuery(runId, step.id), enabled: !isOver });
  if (isOver || !data || data.next.length === 0) return null;
  return (
    <ExplanationList>
      <Answer question={t("whatNext")}>
        <NextMoves moves={data.next} />
      </Answer>
    </ExplanationList>
  );
}
