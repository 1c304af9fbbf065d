"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useIdentity } from "@/components/forms/use-identity";
import { useDuplicateWorkflow } from "@/lib/client/change-workflows";
import { useFreeName } from "@/lib/client/free-name";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { NamingDialog } from "./naming-dialog";

type Props = { workflow: WorkflowJson; onClose: () => void };

/** A copy of the draft under a name of its own; versions and runs stay with the original. */
export function DuplicateDialog({ workflow, onClose }: Props) {
  const t = useTranslations("workflows.duplicating");
  const wanted = `${workflow.name.slice(0, 95)}-copy`;
  const identity = useIdentity({ title: t("copyOf", { title: workflow.title }), name: wanted });
  const freeName = useFreeName();
  const { replaceName } = identity;
  useEffect(() => {
    // A second copy finds the name of the first taken.
    void freeName(wanted).then((free) => replaceName(wanted, free));
  }, [freeName, replaceName, wanted]);
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
