"use client";

import { Sheet } from "@/components/ui/sheet";
import { useIsWide } from "@/components/ui/use-is-wide";
import type { RunDetailJson } from "@/lib/contract/runs";
import { useChosenStep } from "../use-run-place";
import { StepAbout, StepBody } from "./step-about";
import { useChosenRow } from "./use-chosen-row";

/** The chosen step over the run, where there is no room beside it. */
export function StepSheet({ run }: { run: RunDetailJson }) {
  const isWide = useIsWide();
  const row = useChosenRow(run);
  const [, choose] = useChosenStep();
  if (isWide || !row) return null;
  return (
    <Sheet
      about={<StepAbout row={row} />}
      onOpenChange={(open) => !open && choose(null)}
      open
      title={row.title}
    >
      <StepBody row={row} run={run} />
    </Sheet>
  );
}
