"use client";

import { useTranslations } from "next-intl";
import { runState } from "@/components/runs/run-state";
import { stepState } from "@/components/runs/step-state";
import { useFailureText } from "@/components/runs/use-failure-text";
import { useStatusNote } from "@/components/runs/use-status-note";
import type { RunListItemJson } from "@/lib/contract/runs";
import { STANDS_AT_MAX } from "@/lib/kernel/bounds";

type Props = { run: RunListItemJson };

/** Where a run stands, by the titles of its steps; of one that is over, why it ended as it did. */
export function Standing({ run }: Props) {
  const { stands_at: steps, failure } = run;
  if (failure) return <FailureLine failure={failure} />;
  const [first, ...others] = steps;
  if (!first) return <EndLine run={run} />;
  return (
    <StandingLine
      isSaid={runState(run).word === stepState(asStep(first)).word}
      isCut={steps.length >= STANDS_AT_MAX}
      more={others.length}
      step={first}
    />
  );
}

function FailureLine({ failure }: { failure: NonNullable<RunListItemJson["failure"]> }) {
  const { text, original } = useFailureText()(failure);
  return (
    <span className="block truncate text-failed" title={original ?? text}>
      {failure.node && <b>{failure.node}</b>}
      {failure.node && " · "}
      {text}
    </span>
  );
}

function EndLine({ run }: Props) {
  const note = useStatusNote(run);
  return <span className="block truncate">{note}</span>;
}

type Place = RunListItemJson["stands_at"][number];

const asStep = (step: Place) => ({ ...step, is_marked: false, error: null });

type LineProps = {
  step: Place;
  more: number;
  /** There may be more steps than the list was told of. */
  isCut: boolean;
  /** The state of the run says the same already. */
  isSaid: boolean;
};

function StandingLine({ step, more, isCut, isSaid }: LineProps) {
  const t = useTranslations("runs");
  const s = useTranslations("states");
  const { look, word } = stepState(asStep(step));
  return (
    <span className="block truncate">
      <span className="font-medium text-ink">{step.title}</span>{" "}
      {!isSaid && <span className={`text-state s-${look.tone}`}>{s(`step.${word}`)}</span>}
      {more > 0 && ` ${t(isCut ? "moreStepsAtLeast" : "moreSteps", { count: more })}`}
    </span>
  );
}
