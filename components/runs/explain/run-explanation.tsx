"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/panel";
import { explanationQuery } from "@/lib/client/explanations";
import type { RunExplanationJson, StepExplanationJson } from "@/lib/contract/explanations";
import type { RunDetailJson } from "@/lib/contract/runs";
import { isTerminalRun } from "@/lib/engine/transition";
import { offered } from "../step/offered";
import { stepKeyOf } from "../step-key";
import { useChosenStep } from "../use-run-place";
import { Answer, ExplanationList } from "./explanation-list";
import { NextMoves } from "./next-moves";

/** Why a run that is not over stands where it stands, what moves it next, and what its reader may do. */
export function RunExplanation({ run }: { run: RunDetailJson }) {
  const t = useTranslations("explain");
  const isOver = isTerminalRun(run.execution_status);
  const { data } = useQuery({ ...explanationQuery(run.id), enabled: !isOver });
  if (isOver || !data) return null;
  return (
    <Panel title={t("title")}>
      <div className="px-4 py-3" data-explain={data.why}>
        <ExplanationList>
          <Answer question={t("whyHere")}>{t(`run.${data.why}`)}</Answer>
          <Answer question={t("whatNext")}>
            <Standing explanation={data} />
          </Answer>
          <Answer question={t("whatMay")}>
            <Deeds explanation={data} />
          </Answer>
        </ExplanationList>
      </div>
    </Panel>
  );
}

/** What moves the run itself, and each of the steps that it stands at. */
function Standing({ explanation }: { explanation: RunExplanationJson }) {
  const t = useTranslations("explain");
  const { steps, more_steps: more } = explanation;
  // Said by the steps themselves.
  const own = explanation.next.filter(({ kind }) => kind !== "steps_move" || steps.length === 0);
  return (
    <div className="grid gap-2">
      {own.length > 0 && <NextMoves moves={own} />}
      {steps.length > 0 && (
        <ul className="grid gap-2">
          {steps.map((step) => (
            <StandingStep explanation={step} key={step.step.id} />
          ))}
        </ul>
      )}
      {more > 0 && <p className="text-muted">{t("moreSteps", { count: more })}</p>}
    </div>
  );
}

function StandingStep({ explanation }: { explanation: StepExplanationJson }) {
  const t = useTranslations("explain");
  const [, choose] = useChosenStep();
  const { step, why, next } = explanation;
  return (
    <li className="border-line border-l-2 pl-3">
      <button
        className="min-h-6 text-left font-medium text-accent hover:underline"
        onClick={() => choose(stepKeyOf(step.id))}
        type="button"
      >
        {step.title}
      </button>
      <p>{t(`step.${why}`)}</p>
      <div className="text-12 text-muted">
        <NextMoves moves={next} />
      </div>
    </li>
  );
}

/** What the reader may do with the run, and at which of its steps there is something to do. */
function Deeds({ explanation }: { explanation: RunExplanationJson }) {
  const t = useTranslations("explain");
  const own = explanation.may.map((deed) => t(`deeds.${deed}`));
  const atSteps = explanation.steps.filter(({ may }) => may.length > 0);
  if (own.length + atSteps.length === 0) return t("mayNothing");
  return (
    <ul className="grid gap-0.5">
      {own.length > 0 && <li>{t("mayRun", { deeds: own.join(", ") })}</li>}
      {atSteps.map(({ step, may }) => (
        <li key={step.id}>
          {t("mayStep", {
            step: step.title,
            deeds: offered(may)
              .map((deed) => t(`deeds.${deed}`))
              .join(", "),
          })}
        </li>
      ))}
    </ul>
  );
}
