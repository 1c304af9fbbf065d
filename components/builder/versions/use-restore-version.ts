"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAutosave } from "@/components/builder/autosave/use-autosave";
import { useEditorStore } from "@/components/builder/editor/use-editor";
import { useToast } from "@/components/ui/toast";
import { versionQuery } from "@/lib/client/workflows";
import type { WorkflowVersionSummaryJson } from "@/lib/contract/workflow-versions";

/** Goes on from a version: it becomes the draft in one step, and an undo has the draft of before back. */
export function useRestoreVersion({ id, number }: WorkflowVersionSummaryJson, onDone: () => void) {
  const t = useTranslations("versions");
  const store = useEditorStore();
  const autosave = useAutosave();
  const queryClient = useQueryClient();
  const tell = useToast();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const takeBack = (step: string) => {
    const { undoLabel, undo } = store.getState();
    // Whatever came after it would be taken back in its place.
    if (undoLabel !== step) return tell({ tone: "neutral", title: t("changedSince") });
    undo();
    // Whoever is elsewhere by now meant it all the same.
    void autosave?.flush();
  };
  const restore = async () => {
    setBusy(true);
    setError(null);
    try {
      const { spec, layout } = await queryClient.fetchQuery(versionQuery(id));
      const step = t("restoreStep", { number });
      store.getState().change(step, () => spec, { layout: () => layout });
      tell({
        title: t("restored", { number }),
        note: t("restoredNote"),
        action: { word: t("undo"), onPress: () => takeBack(step) },
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
