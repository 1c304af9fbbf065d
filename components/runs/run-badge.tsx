"use client";

import { useTranslations } from "next-intl";
import { StateBadge } from "@/components/ui/state-badge";
import type { RunJson } from "@/lib/contract/runs";
import { runState } from "./run-state";

type Props = {
  run: Pick<RunJson, "execution_status" | "status_reason">;
  weight?: "solid" | "soft" | "plain";
};

/** The status of a run in a list. */
export function RunBadge({ run, weight = "soft" }: Props) {
  const t = useTranslations("states");
  const { look, word } = runState(run);
  return <StateBadge look={look} weight={weight} word={t(`run.${word}`)} />;
}
