"use client";

import { useTranslations } from "next-intl";
import { Elapsed } from "@/components/ui/elapsed";
import { StateLamp } from "@/components/ui/state-lamp";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import type { OutlineRow } from "./outline";
import { StepDetail } from "./step-detail";
import { stepState } from "./step-state";

const NOT_REACHED = {
  status: "blocked",
  wait_reason: null,
  is_marked: false,
  error: null,
} as const;

type Props = { row: OutlineRow; runId: RunJson["id"]; isOpen: boolean; onToggle: () => void };

/** One step: its state, how long it took, what went wrong; opened, every attempt. */
export function StepRow({ row, runId, isOpen, onToggle }: Props) {
  const t = useTranslations("states");
  const s = useTranslations("run");
  const { step } = row;
  const { look, word } = stepState(step ?? NOT_REACHED);
  const isHere = look.tone === "person";
  return (
    <li
      className={`border-line border-b ${isHere ? "bg-person-tint shadow-[inset_3px_0_var(--state-person-solid)]" : ""}`}
    >
      <button
        aria-expanded={isOpen}
        className="flex min-h-12 w-full items-center gap-3 px-4 py-1.5 text-left -outline-offset-2 enabled:hover:bg-hover"
        data-node={row.id}
        data-status={step?.status ?? "blocked"}
        disabled={!step}
        onClick={onToggle}
        type="button"
      >
        <StateLamp look={look} />
        <span className="grid min-w-0 flex-1">
          <span className={`truncate font-medium text-13 ${step ? "" : "text-muted"}`}>
            {row.title}
          </span>
          <span className="truncate text-12 text-muted">
            {t(`step.${word}`)}
            {step && step.attempts > 1 && ` · ${s("attempts", { count: step.attempts })}`}
          </span>
        </span>
        {step && <StepTime step={step} />}
      </button>
      {step?.error && !isOpen && (
        <p className="line-clamp-2 px-4 pb-2 pl-13 text-12 text-failed">{step.error.message}</p>
      )}
      {step && isOpen && <StepDetail runId={runId} step={step} />}
    </li>
  );
}

/** Work counts from the claim; what waits without one counts from when it became due. */
function StepTime({ step }: { step: StepJson }) {
  const from = step.started_at ?? step.ready_at;
  if (!from || step.status === "blocked" || step.status === "skipped") return null;
  return (
    <span className="text-12 text-muted">
      <Elapsed from={from} to={step.ended_at} />
    </span>
  );
}
