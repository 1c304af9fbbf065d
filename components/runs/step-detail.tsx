"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { CopyableId } from "@/components/ui/copyable-id";
import { Elapsed } from "@/components/ui/elapsed";
import { StateBadge } from "@/components/ui/state-badge";
import { attemptsQuery } from "@/lib/client/runs";
import type { AttemptJson, StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import { FailureText } from "./failure-text";
import { ATTEMPT_LOOKS } from "./step-state";
import { useWhy } from "./use-why";

/** Why a step stands where it stands, and each of its attempts. */
export function StepDetail({ step, runId }: { step: StepJson; runId: RunJson["id"] }) {
  const t = useTranslations("run");
  const why = useWhy();
  const attempts = useQuery({ ...attemptsQuery(runId), enabled: step.attempts > 0 });
  const text = why(step);
  return (
    <div className="grid gap-2 px-4 pb-3 pl-13 text-12">
      {text && <p>{text}</p>}
      {step.error && <FailureText failure={step.error} />}
      {step.attempts > 0 && (
        <QueryView failure={t("attemptsFailed")} query={attempts} rows={1}>
          {({ items }) => (
            <ol className="grid gap-2">
              {items
                .filter(({ step_id }) => step_id === step.id)
                .map((attempt) => (
                  <AttemptLine attempt={attempt} key={attempt.id} />
                ))}
            </ol>
          )}
        </QueryView>
      )}
      <CopyableId id={step.id} label={t("stepId")} />
    </div>
  );
}

function AttemptLine({ attempt }: { attempt: AttemptJson }) {
  const t = useTranslations("run");
  const s = useTranslations("states");
  return (
    <li className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <span className="text-muted">{t("attempt", { number: attempt.number })}</span>
        <StateBadge
          look={ATTEMPT_LOOKS[attempt.status]}
          weight="plain"
          word={s(`attempt.${attempt.status}`)}
        />
        <span className="ml-auto text-muted">
          <Elapsed from={attempt.started_at} to={attempt.ended_at} />
        </span>
      </span>
      {attempt.error && <FailureText failure={attempt.error} />}
    </li>
  );
}
