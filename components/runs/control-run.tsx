"use client";

import { Ban, Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useControlRun } from "@/lib/client/runs";
import type { RunJson } from "@/lib/contract/runs";
import type { RunControl } from "@/lib/engine/controls";
import { type ActionWords, ReasonedAction } from "./reasoned-action";

const ICONS = { cancel: Ban, pause: Pause, resume: Play } as const;

/** Cancels, pauses or resumes the run, once somebody has said why. */
export function ControlRun({ runId, control }: { runId: RunJson["id"]; control: RunControl }) {
  const act = useControlRun(runId, control);
  const words = useWords(control);
  return (
    <ReasonedAction
      act={act}
      icon={ICONS[control]}
      words={words}
      {...(control === "cancel" && { tone: "danger" })}
    />
  );
}

function useWords(control: RunControl): ActionWords {
  const t = useTranslations("control");
  return {
    open: t(`${control}.open`),
    title: t(`${control}.title`),
    description: t(`${control}.description`),
    keep: t(`${control}.keep`),
    confirm: t(`${control}.confirm`),
    failed: t(`${control}.failed`),
  };
}
