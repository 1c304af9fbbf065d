"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { stepExplanationQuery } from "@/lib/client/explanations";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import { isTerminalStep } from "@/lib/engine/transition";
import { Answer, ExplanationList } from "./explanation-list";
import { NextMoves } from "./next-moves";

/** Why a step that has not ended stands where it stands, and what moves it next. */
export function StepExplanation({ step, runId }: { step: StepJson; runId: RunJson["id"] }) {
  const t = useTranslations("explain");
  const isOver = isTerminalStep(step.status);
  const { data } = useQuery({ ...stepExplanationQuery(runId, step.id), enabled: !isOver });
  if (isOver || !data) return null;
  return (
    <ExplanationList>
      <Answer question={t("whyHere")}>{t(`step.${data.why}`)}</Answer>
      {data.next.length > 0 && (
        <Answer question={t("whatNext")}>
          <NextMoves moves={data.next} />
        </Answer>
      )}
    </ExplanationList>
  );
}
