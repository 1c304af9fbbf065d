"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { QueryView } from "@/components/shell/query-view";
import { CopyableId } from "@/components/ui/copyable-id";
import { Elapsed } from "@/components/ui/elapsed";
import { RelativeTime } from "@/components/ui/relative-time";
import { StateBadge } from "@/components/ui/state-badge";
import { attemptsQuery } from "@/lib/client/runs";
import type { AttemptJson, StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import { FailureText } from "../failure-text";
import { ATTEMPT_LOOKS } from "../step-state";
import { CallList } from "./call-list";

/** Every attempt of a step, the newest first, with its worker and what went wrong. */
export function AttemptList({ step, runId }: { step: StepJson; runId: RunJson["id"] }) {
  const t = useTranslations("run");
  const attempts = useQuery(attemptsQuery(runId));
  return (
    <QueryView failure={t("attemptsFailed")} query={attempts} rows={1}>
      {({ items }) => (
        <ol className="grid gap-2">
          {items
            .filter(({ step_id }) => step_id === step.id)
            .toReversed()
            .map((attempt) => (
              <AttemptLine attempt={attempt} key={attempt.id}>
                <CallList attempt={attempt.number} runId={runId} step={step} />
              </AttemptLine>
            ))}
        </ol>
      )}
    </QueryView>
  );
}

function AttemptLine({ attempt, children }: { attempt: AttemptJson; children: ReactNode }) {
  const t = useTranslations("run");
  const d = useTranslations("step");
  const s = useTranslations("states.attempt");
  return (
    <li className="grid gap-1 rounded-control border border-line p-2.5 text-12">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t("attempt", { number: attempt.number })}</span>
        <StateBadge look={ATTEMPT_LOOKS[attempt.status]} weight="plain" word={s(attempt.status)} />
        <span className="ml-auto text-muted">
          <RelativeTime at={attempt.started_at} />
        </span>
        <span className="text-muted">
          <Elapsed from={attempt.started_at} to={attempt.ended_at} />
        </span>
      </span>
      {attempt.error && <FailureText failure={attempt.error} />}
      {children}
      <span className="flex flex-wrap gap-x-4 text-muted">
        <CopyableId id={attempt.id} label={d("attemptId")} />
        {attempt.worker_id && <CopyableId id={attempt.worker_id} label={d("workerId")} />}
      </span>
    </li>
  );
}
