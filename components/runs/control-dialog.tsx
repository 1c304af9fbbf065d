"use client";

import { useTranslations } from "next-intl";
import { useControlRun } from "@/lib/client/runs";
import type { RunJson } from "@/lib/contract/runs";
import type { RunControl } from "@/lib/engine/controls";
import { CONTROL_LOOKS } from "./control-looks";
import { ReasonDialog } from "./reason-dialog";

type Props = { runId: RunJson["id"]; control: RunControl; onClose: () => void };

/** Cancels, pauses or resumes the run, once somebody has said why. */
export function ControlDialog({ runId, control, onClose }: Props) {
  const t = useTranslations("control");
  return (
    <ReasonDialog
      {...CONTROL_LOOKS[control]}
      act={useControlRun(runId, control)}
      onClose={onClose}
      words={{
        title: t(`${control}.title`),
        description: t(`${control}.description`),
        keep: t(`${control}.keep`),
        confirm: t(`${control}.confirm`),
        failed: t(`${control}.failed`),
      }}
    />
  );
}
