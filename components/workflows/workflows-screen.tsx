"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus, Upload } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { PagedView } from "@/components/shell/paged-view";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageFrame } from "@/components/ui/page-frame";
import { SearchField } from "@/components/ui/search-field";
import { Segmented } from "@/components/ui/segmented";
import { untilLoaded } from "@/components/ui/until-loaded";
import { useUrlState } from "@/components/ui/use-url-state";
import { workflowListQuery } from "@/lib/client/workflow-list";
import { NoWorkflows } from "./no-workflows";
import { useWorkflowFilter } from "./use-workflow-filter";
import { WorkflowTable } from "./workflow-table";

/** Loaded when asked for: the list does without them. */
const CreateWorkflow = dynamic(() =>
  untilLoaded(() => import("./create-workflow")).then(({ CreateWorkflow }) => CreateWorkflow),
);
const ImportWorkflow = dynamic(() =>
  untilLoaded(() => import("./import-workflow")).then(({ ImportWorkflow }) => ImportWorkflow),
);

/** The workflows of the workspace, what their last runs came to, and the ways to a new one. */
export function WorkflowsScreen() {
  const t = useTranslations("workflows");
  const mayEdit = useMay("workflow:edit");
  const { filter, setText, setArchived } = useWorkflowFilter();
  const [making, setMaking] = useUrlState("new");
  const query = useInfiniteQuery(workflowListQuery(filter));
  const close = () => setMaking(null);
  return (
    <PageFrame
      actions={
        mayEdit && (
          <>
            <Button icon={Upload} onClick={() => setMaking("import")}>
              {t("import.open")}
            </Button>
            <Button icon={Plus} onClick={() => setMaking("workflow")} tone="primary">
              {t("create.open")}
            </Button>
          </>
        )
      }
      filters={
        <>
          <SearchField label={t("search")} onChange={setText} value={filter.q ?? ""} />
          <Segmented
            choices={[
              { value: "active", word: t("active") },
              { value: "archived", word: t("archived") },
            ]}
            label={t("which")}
            onChange={(which) => setArchived(which === "archived")}
            value={filter.isArchived ? "archived" : "active"}
          />
        </>
      }
      title={t("title")}
    >
      <Card>
        <PagedView failure={t("failed")} more={t("more")} query={query} rows={8}>
          {(workflows) =>
            workflows.length === 0 ? (
              <NoWorkflows
                filter={filter}
                onClear={() => setText("")}
                onCreate={() => setMaking("workflow")}
              />
            ) : (
              <WorkflowTable workflows={workflows} />
            )
          }
        </PagedView>
      </Card>
      {mayEdit && making === "import" && <ImportWorkflow onClose={close} />}
      {mayEdit && making !== null && making !== "import" && <CreateWorkflow onClose={close} />}
    </PageFrame>
  );
}
