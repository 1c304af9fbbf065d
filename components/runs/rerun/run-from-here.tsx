"use client";

import { RotateCw } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/shell/me";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { untilLoaded } from "@/components/ui/until-loaded";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import { undoneBy } from "@/lib/engine/plan";
import { isTerminalRun } from "@/lib/engine/transition";

/** Loaded with the first press: no page needs it to be shown. */
const RerunForm = dynamic(
  () => untilLoaded(() => import("./rerun-form")).then(({ RerunForm }) => RerunForm),
  { ssr: false },
);

type Props = { run: RunJson; step: StepJson };

/** Offers to run again from a step on, once its run is over, to those who may start runs. */
export function RunFromHere({ run, step }: Props) {
  const t = useTranslations("rerun");
  const mayStart = useMay("run:start");
  const [open, setOpen] = useState(false);
  const isOver = isTerminalRun(run.execution_status);
  if (!mayStart || !isOver || undoneBy(step.node) !== null) return null;
  return (
    <div className="flex">
      <Button icon={RotateCw} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <Dialog
        description={t("description")}
        onOpenChange={setOpen}
        open={open}
        size="wide"
        title={t("title")}
      >
        <RerunForm onDone={() => setOpen(false)} run={run} step={step} />
      </Dialog>
    </div>
  );
}
