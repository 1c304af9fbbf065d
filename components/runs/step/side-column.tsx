"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { ArtifactColumn } from "@/components/artifacts/artifact-column";
import { IconButton } from "@/components/ui/icon-button";
import { useIsWide } from "@/components/ui/use-is-wide";
import type { RunDetailJson } from "@/lib/contract/runs";
import type { OutlineRow } from "../outline";
import { useChosenStep } from "../use-run-place";
import { StepAbout, StepBody } from "./step-about";
import { useChosenRow } from "./use-chosen-row";

/** At the right of the run: the chosen step, or what the run has made. Nothing else is covered or moved. */
export function SideColumn({ run }: { run: RunDetailJson }) {
  const isWide = useIsWide();
  const row = useChosenRow(run);
  return isWide && row ? (
    <StepPane key={row.key} row={row} run={run} />
  ) : (
    <ArtifactColumn runId={run.id} />
  );
}

function StepPane({ row, run }: { row: OutlineRow; run: RunDetailJson }) {
  const t = useTranslations("step");
  const [, choose] = useChosenStep();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever asked why the run failed goes on reading here; in the list of steps the focus stays with the arrows.
    if (document.activeElement?.closest("[data-failure]")) heading.current?.focus();
  }, []);
  const close = () => {
    // Back to where it was opened; where that is not shown, what is around gets the focus.
    document.querySelector<HTMLElement>(`[data-node="${CSS.escape(row.id)}"]`)?.focus();
    choose(null);
  };
  return (
    <section aria-label={row.title}>
      <header className="sticky top-0 z-10 flex items-start gap-2 border-line border-b bg-raised py-2 pr-2 pl-4">
        <div className="grid min-w-0 flex-1 gap-1">
          <h2
            className="font-semibold text-16 outline-none [overflow-wrap:anywhere]"
            ref={heading}
            tabIndex={-1}
          >
            {row.title}
          </h2>
          <div className="flex flex-wrap items-center gap-2 text-12 text-muted">
            <StepAbout row={row} />
          </div>
        </div>
        <IconButton icon={X} label={t("close")} onClick={close} />
      </header>
      <StepBody row={row} run={run} />
    </section>
  );
}
