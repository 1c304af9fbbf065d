"use client";

import { useQuery } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { usePortWord } from "@/components/canvas/use-port-word";
import { Button } from "@/components/ui/button";
import { CopyableId } from "@/components/ui/copyable-id";
import { ExactTime } from "@/components/ui/exact-time";
import { versionQuery } from "@/lib/client/workflows";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunDetailJson } from "@/lib/contract/runs";
import { StepExplanation } from "../explain/step-explanation";
import { RunFromHere } from "../rerun/run-from-here";
import { latestScope } from "../scope/latest-scope";
import { shownCounts } from "../scope/shown-counts";
import { useItemNames } from "../scope/use-item-names";
import { useScopeWords } from "../scope/use-scope-words";
import { hasStepTime, StepTime } from "../step-time";
import { useShownScope } from "../use-run-place";
import { AttemptList } from "./attempt-list";
import { EffectList } from "./effect-list";
import { Interventions } from "./interventions";
import { ResolveEffect } from "./resolve-effect";
import { Section } from "./section";
import { StepContent } from "./step-content";
import { StepProducts } from "./step-products";
import { StepReason } from "./step-reason";

type Props = { step: StepJson; run: RunDetailJson };

/**
 * Everything about one step, what it means first: the reason and its times, which are known at once and which nothing
 * that comes later pushes down; what can be done, its content, its attempts and its effects.
 */
export function StepDetail({ step, run }: Props) {
  const t = useTranslations("step");
  return (
    <div className="grid gap-4 p-4 text-13" data-step-detail={step.node}>
      <StepReason step={step} />
      <StepTimes run={run} step={step} />
      <StepExplanation runId={run.id} step={step} />
      <ResolveEffect step={step} />
      <Interventions runId={run.id} step={step} />
      <RunFromHere run={run} step={step} />
      <ScopesOfStep step={step} />
      <StepProducts runId={run.id} step={step} />
      <StepContent runId={run.id} step={step} />
      {step.attempts > 0 && (
        <Section title={t("attempts", { count: step.attempts })}>
          <AttemptList runId={run.id} step={step} />
        </Section>
      )}
      <EffectList runId={run.id} step={step} />
    </div>
  );
}

/** How far a container is, and the way to what it repeats. */
function ScopesOfStep({ step }: { step: StepJson }) {
  const t = useTranslations("run.scope");
  const [, show] = useShownScope();
  if (!step.scope_counts) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span>{t("counts", shownCounts(step.scope_counts))}</span>
      <Button icon={LogIn} onClick={() => show(latestScope(step))}>
        {t("show")}
      </Button>
    </div>
  );
}

function StepTimes({ step, run }: Props) {
  const t = useTranslations("step");
  const portWord = usePortWord();
  const version = useQuery(versionQuery(run.workflow_version_id));
  const scopeWords = useScopeWords(version.data?.spec);
  const { scope } = step;
  const named = useItemNames({ runId: run.id, manifest: version.data?.spec, scope });
  const times = [
    ["ready", step.ready_at],
    ["started", step.started_at],
    ["deadline", step.status === "running" ? step.deadline_at : null],
    ["ended", step.ended_at],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 text-12">
      {times.map(
        ([name, at]) =>
          at && (
            <Fact key={name} name={t(`times.${name}`)}>
              <ExactTime at={at} />
            </Fact>
          ),
      )}
      {hasStepTime(step) && (
        <Fact name={t("took")}>
          <StepTime step={step} />
        </Fact>
      )}
      {step.port && <Fact name={t("port")}>{portWord(step.port)}</Fact>}
      {scope && <Fact name={t("scope")}>{named(scopeWords(scope), scope)}</Fact>}
      <Fact name={t("node")}>
        <CopyableId id={step.node} isName label={t("node")} />
      </Fact>
      <Fact name={t("trace")}>
        <CopyableId id={run.trace_id} label={t("trace")} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
