"use client";

import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { useStartRunDialog } from "@/components/start/start-run-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CopyableId } from "@/components/ui/copyable-id";
import type { WorkflowVersionJson } from "@/lib/contract/workflow-versions";
import type { WorkflowJson } from "@/lib/contract/workflows";

type Props = { workflow: WorkflowJson; version: WorkflowVersionJson; onClose: () => void };

/** A version that was just made, and the way to start a run of it. */
export function Published({ workflow, version, onClose }: Props) {
  const t = useTranslations("publishing");
  const may = useMay("run:start");
  const start = useStartRunDialog();
  return (
    <div className="grid gap-4">
      <Alert announce="now" title={t("done", { number: version.number })} tone="neutral">
        <CopyableId id={version.digest} label={t("digest")} prefix="sha256" />
      </Alert>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose} tone={may ? "neutral" : "primary"}>
          {t("goOn")}
        </Button>
        {may && (
          <Button
            icon={Play}
            onClick={() => {
              onClose();
              start.open({ workflowId: workflow.id, versionId: version.id });
            }}
            tone="primary"
          >
            {t("start")}
          </Button>
        )}
      </div>
    </div>
  );
}
