"use client";

import { useTranslations } from "next-intl";
import { memo } from "react";
import { StateLamp } from "@/components/ui/state-lamp";
import type { StepJson } from "@/lib/contract/run-steps";
import { undoneBy } from "@/lib/engine/plan";
import { shownCounts } from "./scope/shown-counts";
import { NOT_REACHED, stepState } from "./step-state";
import { StepTime } from "./step-time";
import { useFailureText } from "./use-failure-text";

type Props = {
  /** The node. */
  id: string;
  /** What the address calls the step. */
  name: string;
  title: string;
  step: StepJson | null;
  isChosen: boolean;
  onToggle: (name: string, isChosen: boolean) => void;
};

/** One step: its state, how long it took, what went wrong. Drawn again only when something about it has changed. */
export const StepRow = memo(function StepRow(props: Props) {
  const { id, name, title, step, isChosen, onToggle } = props;
  const t = useTranslations("states.step");
  const s = useTranslations("run");
  const textOf = useFailureText();
  const failure = step?.error ? textOf(step.error) : null;
  const { look, word } = stepState(step ?? NOT_REACHED);
  return (
    <li
      className={`border-line border-b [contain-intrinsic-size:auto_48px] [content-visibility:auto] ${rowLook(look.tone === "person", isChosen)}`}
    >
      <button
        aria-pressed={isChosen}
        className="flex min-h-12 w-full items-center gap-3 px-4 py-1.5 text-left -outline-offset-2 hover:bg-hover"
        data-node={id}
        data-status={step?.status ?? "blocked"}
        onClick={() => onToggle(name, isChosen)}
        type="button"
      >
        <StateLamp look={look} />
        <span className="grid min-w-0 flex-1">
          <span className={`truncate font-medium text-13 ${step ? "" : "text-muted"}`}>
            {undoneBy(id) === null ? title : s("undoes", { title })}
          </span>
          <span className="truncate text-12 text-muted">
            {t(word)}
            {step?.scope_counts && ` · ${s("scope.counts", shownCounts(step.scope_counts))}`}
            {step && step.attempts > 1 && ` · ${s("attempts", { count: step.attempts })}`}
          </span>
          {failure && (
            <span
              className="line-clamp-2 text-12 text-failed"
              title={failure.original ?? failure.text}
            >
              {failure.text}
            </span>
          )}
        </span>
        {step && (
          <span className="text-12 text-muted">
            <StepTime step={step} />
          </span>
        )}
      </button>
    </li>
  );
});

function rowLook(isHere: boolean, isChosen: boolean): string {
  if (isHere) return "bg-person-tint shadow-[inset_3px_0_var(--state-person-solid)]";
  return isChosen ? "bg-selected shadow-[inset_3px_0_var(--accent)]" : "";
}
