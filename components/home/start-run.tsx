"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryView } from "@/components/shell/query-view";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { versionQuery, workflowsQuery } from "@/lib/client/workflows";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { StartForm } from "./start-form";
import { WorkflowChoice } from "./workflow-choice";

type Published = WorkflowJson & { latest_version: NonNullable<WorkflowJson["latest_version"]> };

const isPublished = (workflow: WorkflowJson): workflow is Published =>
  workflow.latest_version !== null;

/** Starts a run of a published workflow: choose it, fill in what it asks for, go. */
export function StartRun() {
  const t = useTranslations("start");
  const workflows = useQuery(workflowsQuery());
  return (
    <Panel title={t("title")}>
      <QueryView failure={t("workflowsFailed")} query={workflows} rows={2}>
        {({ items }) => {
          const published = items.filter(isPublished);
          return published.length === 0 ? (
            <EmptyState title={t("none")}>{t("noneWhy")}</EmptyState>
          ) : (
            <Chosen workflows={published} />
          );
        }}
      </QueryView>
    </Panel>
  );
}

function Chosen({ workflows }: { workflows: readonly Published[] }) {
  const t = useTranslations("start");
  const [wanted, setWanted] = useState<string | null>(null);
  const workflow = workflows.find(({ id }) => id === wanted) ?? workflows[0];
  const version = useQuery({
    ...versionQuery(workflow?.latest_version.id ?? ""),
    enabled: workflow !== undefined,
  });
  if (!workflow) return null;
  return (
    <div className="grid gap-3 p-4">
      <WorkflowChoice onChange={setWanted} value={workflow.id} workflows={workflows} />
      <QueryView failure={t("versionFailed")} query={version} rows={2}>
        {(data) => <StartForm key={data.id} version={data} />}
      </QueryView>
    </div>
  );
}
