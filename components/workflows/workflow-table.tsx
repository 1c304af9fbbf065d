"use client";

import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Column, Table } from "@/components/ui/table";
import { lastRunsQuery, WORKFLOW_LIST_SIZE } from "@/lib/client/workflow-list";
import type { LastRunsJson } from "@/lib/contract/last-runs";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { WorkflowRow } from "./workflow-row";

type Runs = LastRunsJson["items"][number]["runs"];

/** What the last runs of each workflow came to: one question for each page of the list. */
function useLastRuns(workflows: readonly WorkflowJson[]): (id: WorkflowJson["id"]) => Runs | null {
  const ids = workflows.map(({ id }) => id);
  const pages = Array.from({ length: Math.ceil(ids.length / WORKFLOW_LIST_SIZE) }, (_, page) =>
    ids.slice(page * WORKFLOW_LIST_SIZE, (page + 1) * WORKFLOW_LIST_SIZE),
  );
  const answers = useQueries({ queries: pages.map(lastRunsQuery) });
  const known = new Map(
    answers.flatMap(({ data }) =>
      (data?.items ?? []).map(({ workflow_id, runs }) => [workflow_id, runs] as const),
    ),
  );
  const isKnown = answers.every(({ data }) => data !== undefined);
  return (id) => known.get(id) ?? (isKnown ? [] : null);
}

/** The workflows with what is live, what is in the making and how it went lately. */
export function WorkflowTable({ workflows }: { workflows: readonly WorkflowJson[] }) {
  const t = useTranslations("workflows");
  const runsOf = useLastRuns(workflows);
  return (
    <Table
      head={
        <>
          <Column width="main">{t("columns.workflow")}</Column>
          <Column>{t("columns.live")}</Column>
          <Column from="md">{t("columns.draft")}</Column>
          <Column>{t("columns.runs")}</Column>
          <Column from="lg">{t("columns.owner")}</Column>
          <Column width="tight">
            <span className="sr-only">{t("columns.actions")}</span>
          </Column>
        </>
      }
      label={t("title")}
    >
      {workflows.map((workflow) => (
        <WorkflowRow key={workflow.id} runs={runsOf(workflow.id)} workflow={workflow} />
      ))}
    </Table>
  );
}
