"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useEditorStore } from "@/components/builder/editor/use-editor";
import { useToast } from "@/components/ui/toast";
import { versionQuery } from "@/lib/client/workflows";
import type { WorkflowVersionSummaryJson } from "@/lib/contract/workflow-versions";

/** Goes on from a version: it becomes the draft in one step, and an undo has the draft of before back. */
export function useRestoreVersion({ id, number }: WorkflowVersionSummaryJson, onDone: () => void) {
  const t = useTranslations("versions");
  const store = useEditorStore();
  const queryClient = useQueryClient();
  const tell = useToast();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const restore = async () => {
    setBusy(true);
    setError(null);
    try {
      const { spec, layout } = await queryClient.fetchQuery(versionQuery(id));
      store.getState().change(t("restoreStep", { number }), () => spec, { layout: () => layout });
      tell({
        title: t("restored", { number }),
        note: t("restoredNote"),
        action: { word: t("undo"), onPress: () => store.getState().undo() },
      });
      onDone();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return { restore, isBusy, error };
}
