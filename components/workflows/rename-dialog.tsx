"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { TITLE_MAX } from "@/components/forms/identity";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextInput } from "@/components/ui/text-input";
import { useRenameWorkflow } from "@/lib/client/change-workflows";
import type { WorkflowJson } from "@/lib/contract/workflows";

type Props = { workflow: WorkflowJson; onClose: () => void };

/** Another title; the name, by which others refer to it, stays. */
export function RenameDialog({ workflow, onClose }: Props) {
  const t = useTranslations("workflows.renaming");
  const rename = useRenameWorkflow(workflow.id);
  const [title, setTitle] = useState(workflow.title);
  const [isMissing, setIsMissing] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(title.trim() === "");
    if (title.trim() !== "" && !rename.isPending)
      rename.mutate(title.trim(), { onSuccess: onClose });
  };
  return (
    <Dialog
      description={t("note", { name: workflow.name })}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      title={t("title")}
    >
      <form className="grid gap-4" noValidate onSubmit={send}>
        <TextInput
          error={isMissing ? t("missing") : null}
          label={t("label")}
          maxLength={TITLE_MAX}
          onChange={(event) => setTitle(event.target.value)}
          required
          value={title}
        />
        {rename.isError && <ProblemAlert error={rename.error} title={t("failed")} />}
        <div className="flex justify-end">
          <Button busy={rename.isPending} tone="primary" type="submit">
            {t("send")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
