"use client";

import { CheckCheck, type LucideIcon, PencilLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { WorkflowJson } from "@/lib/contract/workflows";

/** Whether what is drawn is what runs. */
export function DraftState({ workflow }: { workflow: WorkflowJson }) {
  const t = useTranslations("workflows.draft");
  if (!workflow.has_unpublished_changes) return <Said icon={CheckCheck}>{t("same")}</Said>;
  const word = workflow.latest_version === null ? t("only") : t("changed");
  return (
    <span className="text-ink">
      <Said icon={PencilLine}>{word}</Said>
    </span>
  );
}

const Said = ({ icon, children }: { icon: LucideIcon; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span className="text-muted">
      <Icon of={icon} size={14} />
    </span>
    {children}
  </span>
);
