"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { WorkflowFilter } from "@/lib/client/workflow-list";

type Props = { filter: WorkflowFilter; onCreate: () => void; onClear: () => void };

/** Why there is nothing in the list, and what to do about it. */
export function NoWorkflows({ filter, onCreate, onClear }: Props) {
  const t = useTranslations("workflows.none");
  const mayEdit = useMay("workflow:edit");
  if (filter.q !== null)
    return (
      <EmptyState action={<Button onClick={onClear}>{t("clear")}</Button>} title={t("notFound")}>
        {t("notFoundWhy", { text: filter.q })}
      </EmptyState>
    );
  if (filter.isArchived) return <EmptyState title={t("archived")}>{t("archivedWhy")}</EmptyState>;
  if (!mayEdit) return <EmptyState title={t("title")}>{t("ask")}</EmptyState>;
  return (
    <EmptyState
      action={
        <Button icon={Plus} onClick={onCreate} tone="primary">
          {t("create")}
        </Button>
      }
      title={t("title")}
    >
      {t("why")}
    </EmptyState>
  );
}
