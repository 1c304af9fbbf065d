"use client";

import { useTranslations } from "next-intl";
import { useIdentity } from "@/components/forms/use-identity";
import { useDuplicateWorkflow } from "@/lib/client/change-workflows";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { NamingDialog } from "./naming-dialog";

type Props = { workflow: WorkflowJson; onClose: () => void };

/** A copy of the draft under a name of its own; versions and runs stay with the original. */
export function DuplicateDialog({ workflow, onClose }: Props) {
  const t = useTranslations("workflows.duplicating");
  const identity = useIdentity({
    title: t("copyOf", { title: workflow.title }),
    name: `${workflow.name.slice(0, 95)}-copy`,
  });
  return (
    <NamingDialog
      identity={identity}
      make={useDuplicateWorkflow(workflow.id)}
      onClose={onClose}
      wishOf={(named) => named}
      words={{
        title: t("title", { title: workflow.title }),
        note: t("note"),
        failed: t("failed"),
        send: t("send"),
      }}
    />
  );
}
