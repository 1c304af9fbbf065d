"use client";

import { useQuery } from "@tanstack/react-query";
import { stepsQuery } from "@/lib/client/runs";
import { versionQuery } from "@/lib/client/workflows";
import type { RunJson } from "@/lib/contract/runs";
import { containerOf, type OutlineRow, outlineOf, rowsOf } from "../outline";
import { placeOfKey } from "../step-key";
import { useChosenStep } from "../use-run-place";

/** The step that the address names, if the run has such a one. */
export function useChosenRow(run: Pick<RunJson, "id" | "workflow_version_id">): OutlineRow | null {
  const [chosen] = useChosenStep();
  const steps = useQuery(stepsQuery(run.id));
  const version = useQuery(versionQuery(run.workflow_version_id));
  if (chosen === null || !steps.data || !version.data) return null;
  const { scope } = placeOfKey(chosen);
  const nodes = outlineOf(version.data.spec, containerOf(scope));
  const rows = rowsOf(nodes, steps.data.items, { runId: run.id, scope });
  return rows.find(({ key }) => key === chosen) ?? null;
}
