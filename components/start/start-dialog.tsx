"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryView } from "@/components/shell/query-view";
import { Dialog } from "@/components/ui/dialog";
import { versionQuery, workflowQuery } from "@/lib/client/workflows";
import { ChooseWorkflow } from "./choose-workflow";
import { StartWorkflow } from "./start-form";
import type { StartRequest } from "./start-run-dialog";

/** Asks which workflow, in which version and with what, and starts it. */
export function StartDialog({ request, onClose }: { request: StartRequest; onClose: () => void }) {
  const t = useTranslations("start");
  const isNamed = request.workflowId !== undefined || request.versionId !== undefined;
  const [wanted, setWanted] = useState<StartRequest | null>(isNamed ? request : null);
  return (
    <Dialog
      description={wanted ? t("fill") : t("choose")}
      holds={wanted ? "text" : "nothing"}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      size="wide"
      title={t("title")}
    >
      {wanted ? (
        <Named onOther={() => setWanted(null)} request={wanted} />
      ) : (
        <ChooseWorkflow onChoose={(workflowId) => setWanted({ workflowId })} />
      )}
    </Dialog>
  );
}

/** The form, once it is known which workflow a version that was named belongs to. */
function Named({ request, onOther }: { request: StartRequest; onOther: () => void }) {
  const t = useTranslations("start");
  const { workflowId, versionId } = request;
  const version = useQuery({ ...versionQuery(versionId ?? ""), enabled: workflowId === undefined });
  const id = workflowId ?? version.data?.workflow_id;
  const workflow = useQuery({ ...workflowQuery(id ?? ""), enabled: id !== undefined });
  if (id === undefined)
    return (
      <QueryView failure={t("versionFailed")} query={version} rows={3}>
        {() => null}
      </QueryView>
    );
  return (
    <QueryView failure={t("workflowFailed")} query={workflow} rows={3}>
      {(data) => <StartWorkflow onOther={onOther} request={request} workflow={data} />}
    </QueryView>
  );
}
