"use client";

import { useTranslations } from "next-intl";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { useArchiveWorkflow } from "@/lib/client/change-workflows";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { useRestore } from "./use-restore";

type Props = { workflow: WorkflowJson; onClose: () => void };

/** Says what archiving means before it happens, and offers the way back after it. */
export function ArchiveDialog({ workflow, onClose }: Props) {
  const t = useTranslations("workflows.archiving");
  const archive = useArchiveWorkflow();
  const restore = useRestore();
  const tell = useToast();
  const { id, title } = workflow;
  // Told by the promise: the row, and this dialog with it, may be gone by then. Why it did not work stands here.
  const send = () =>
    void archive.mutateAsync(id).then(
      () => {
        onClose();
        tell({
          title: t("done", { title }),
          action: { word: t("undo"), onPress: () => restore(workflow) },
        });
      },
      () => undefined,
    );
  return (
    <ConfirmDialog
      busy={archive.isPending}
      confirm={t("send")}
      consequence={t("consequence")}
      onConfirm={send}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      problem={
        archive.isError ? <ProblemAlert error={archive.error} title={t("failed")} /> : undefined
      }
      title={t("title", { title })}
    />
  );
}
