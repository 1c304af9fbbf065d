"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { stepsQuery } from "@/lib/client/runs";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";

/** What people call a step; until that is known, the name of its node. */
export function useStepTitles(runId: RunJson["id"]): (stepId: StepJson["id"] | null) => string {
  const { data } = useQuery(stepsQuery(runId));
  const titles = useMemo(() => new Map(data?.items.map(({ id, title }) => [id, title])), [data]);
  return (stepId) => (stepId === null ? "" : (titles.get(stepId) ?? stepId.split("-")[1] ?? ""));
}
