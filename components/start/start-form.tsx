"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryView } from "@/components/shell/query-view";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { versionQuery } from "@/lib/client/workflows";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { InputForm } from "./input-form";
import type { StartRequest } from "./start-run-dialog";
import { VersionChoice } from "./version-choice";

type Props = { workflow: WorkflowJson; request: StartRequest; onOther: () => void };

/** The workflow, the version that will run, and what it asks for. */
export function StartWorkflow({ workflow, request, onOther }: Props) {
  const t = useTranslations("start");
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3 rounded-control bg-sunken py-1.5 pr-1.5 pl-3">
        <div className="grid min-w-0 flex-1">
          <span className="truncate font-medium text-13">{workflow.title}</span>
          <span className="mono truncate text-12 text-muted">{workflow.name}</span>
        </div>
        <Button onClick={onOther} size="small" tone="ghost">
          {t("other")}
        </Button>
      </div>
      <Startable request={request} workflow={workflow} />
    </div>
  );
}

function Startable({ workflow, request }: Pick<Props, "workflow" | "request">) {
  const t = useTranslations("start");
  const { latest_version, archived_at } = workflow;
  if (archived_at !== null)
    return <EmptyState title={t("archived")}>{t("archivedWhy")}</EmptyState>;
  if (latest_version === null)
    return <EmptyState title={t("neverPublished")}>{t("neverPublishedWhy")}</EmptyState>;
  return <Pinned latestId={latest_version.id} request={request} workflow={workflow} />;
}

/** The version stays the one that was shown, also if another is published while somebody types. */
function Pinned({
  workflow,
  latestId,
  request,
}: Pick<Props, "workflow" | "request"> & { latestId: string }) {
  const t = useTranslations("start");
  const [versionId, setVersionId] = useState(request.versionId ?? latestId);
  const version = useQuery({ ...versionQuery(versionId), placeholderData: keepPreviousData });
  return (
    <>
      <VersionChoice
        latestId={latestId}
        onChange={setVersionId}
        value={versionId}
        workflowId={workflow.id}
      />
      <QueryView failure={t("versionFailed")} query={version} rows={3}>
        {(data) => (
          <InputForm
            given={request.input}
            isChanging={version.isPlaceholderData}
            version={data}
            workflow={workflow}
          />
        )}
      </QueryView>
    </>
  );
}
