"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import type { WorkflowVersionJson } from "@/lib/contract/workflow-versions";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { PublishForm } from "./publish-form";
import { Published } from "./published";

type Props = { workflow: WorkflowJson; isOpen: boolean; onClose: () => void };

/** Makes a version of the draft: what changed, what to look at, notes; then what can be done with it. */
export function PublishDialog({ workflow, isOpen, onClose }: Props) {
  const t = useTranslations("publishing");
  const [version, setVersion] = useState<WorkflowVersionJson | null>(null);
  const number = (workflow.latest_version?.number ?? 0) + 1;
  const close = () => {
    onClose();
    setVersion(null);
  };
  return (
    <Dialog
      description={version ? t("liveWhy") : t("why")}
      onOpenChange={(open) => !open && close()}
      open={isOpen}
      size="wide"
      title={version ? t("live", { number: version.number }) : t("title", { number })}
    >
      {version ? (
        <Published onClose={close} version={version} workflow={workflow} />
      ) : (
        <PublishForm number={number} onPublished={setVersion} workflow={workflow} />
      )}
    </Dialog>
  );
}
