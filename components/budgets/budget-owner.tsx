"use client";

import { useTranslations } from "next-intl";
import { WorkflowChoice } from "@/components/run-list/workflow-choice";
import { Select } from "@/components/ui/select";
import type { BudgetJson } from "@/lib/contract/budgets";
import { BUDGET_KINDS, type BudgetKind } from "@/lib/kernel/budget-kinds";

export type Owner = {
  kind: BudgetKind;
  workflowId: NonNullable<BudgetJson["workflow"]>["id"] | null;
};

type Props = { owner: Owner; onChange: (owner: Owner) => void };

/** Whose budget it is; of a workflow it is found by typing. */
export function BudgetOwner({ owner, onChange }: Props) {
  const t = useTranslations("budgets");
  return (
    <div className="grid gap-3">
      <Select
        choices={BUDGET_KINDS.toReversed().map((value) => ({ value, word: t(`kinds.${value}`) }))}
        label={t("whose")}
        onChange={(kind) => onChange({ kind, workflowId: null })}
        value={owner.kind}
      />
      {owner.kind === "workflow" && (
        <WorkflowChoice
          onChange={(workflowId) => onChange({ kind: "workflow", workflowId })}
          workflow={owner.workflowId}
        />
      )}
    </div>
  );
}
