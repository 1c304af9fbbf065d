"use client";

import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/shell/use-problem-text";
import { useToast } from "@/components/ui/toast";
import { useRestoreWorkflow } from "@/lib/client/change-workflows";
import type { WorkflowJson } from "@/lib/contract/workflows";

/** Takes a workflow out of the archive and says what became of it. It can be undone, so it does not ask. */
export function useRestore(): (workflow: WorkflowJson) => void {
  const t = useTranslations("workflows.restored");
  const tell = useToast();
  const say = useProblemText();
  const { mutateAsync } = useRestoreWorkflow();
  // Told by the promise: the row, and its menu with it, is gone from this list by then.
  return ({ id, title }) =>
    void mutateAsync(id).then(
      () => tell({ title: t("done", { title }) }),
      (error: unknown) => tell({ tone: "failed", title: t("failed", { title }), note: say(error) }),
    );
}
