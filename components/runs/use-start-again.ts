"use client";

import { useStartRunDialog } from "@/components/start/start-run-dialog";
import type { RunJson } from "@/lib/contract/runs";
import { isJsonObject, type Json } from "@/lib/kernel/json";

type Again = (run: Pick<RunJson, "workflow" | "workflow_version_id">, input: Json | null) => void;

/** Opens the start dialog with the version and, as far as it may be read, the input of a run. */
export function useStartAgain(): Again {
  const dialog = useStartRunDialog();
  return ({ workflow, workflow_version_id }, input) =>
    dialog.open({
      workflowId: workflow.id,
      versionId: workflow_version_id,
      ...(isJsonObject(input) && { input }),
    });
}
