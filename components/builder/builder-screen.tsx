"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { CanvasComing } from "@/components/canvas/canvas-coming";
import { useMay } from "@/components/shell/me";
import { QueryView } from "@/components/shell/query-view";
import { EmptyState } from "@/components/ui/empty-state";
import { untilLoaded } from "@/components/ui/until-loaded";
import { useUrlState } from "@/components/ui/use-url-state";
import { draftQuery } from "@/lib/client/drafts";
import { numberedVersionQuery } from "@/lib/client/workflow-versions";
import { versionQuery, workflowQuery } from "@/lib/client/workflows";
import type { WorkflowJson } from "@/lib/contract/workflows";

/** The canvas measures what it draws, and is large: it comes after the page, in the browser alone. */
const DraftBuilder = dynamic(
  async () => (await untilLoaded(() => import("./draft-builder"))).DraftBuilder,
  { ssr: false, loading: CanvasComing },
);
const VersionBuilder = dynamic(
  async () => (await untilLoaded(() => import("./version-builder"))).VersionBuilder,
  { ssr: false, loading: CanvasComing },
);

type Props = { id: WorkflowJson["id"] };

/** A workflow on its canvas: the draft, or by `?version=3` what was published then. */
export function BuilderScreen({ id }: Props) {
  const t = useTranslations("builder.screen");
  const [version] = useUrlState("version");
  const workflow = useQuery(workflowQuery(id));
  return (
    <QueryView failure={t("notLoaded")} query={workflow} rows={8}>
      {(loaded) =>
        version === null ? (
          <DraftScreen workflow={loaded} />
        ) : (
          <VersionScreen number={Number(version)} workflow={loaded} />
        )
      }
    </QueryView>
  );
}

function DraftScreen({ workflow }: { workflow: WorkflowJson }) {
  const t = useTranslations("builder.screen");
  const may = useMay("workflow:edit");
  const draft = useQuery(draftQuery(workflow.id));
  return (
    <QueryView failure={t("notLoaded")} query={draft} rows={8}>
      {(loaded) => (
        <DraftBuilder
          draft={loaded}
          key={workflow.id}
          isReadOnly={!may || workflow.archived_at !== null}
          workflow={workflow}
        />
      )}
    </QueryView>
  );
}

function VersionScreen({ workflow, number }: { workflow: WorkflowJson; number: number }) {
  const t = useTranslations("builder.screen");
  const version = useQuery(numberedVersionQuery(workflow.id, number));
  return (
    <QueryView failure={t("notLoaded")} query={version} rows={8}>
      {(found) =>
        found === null ? (
          <EmptyState isPage title={t("noVersion")}>
            {t("noVersionNote")}
          </EmptyState>
        ) : (
          <PublishedScreen id={found.id} workflow={workflow} />
        )
      }
    </QueryView>
  );
}

function PublishedScreen({ workflow, id }: { workflow: WorkflowJson; id: string }) {
  const t = useTranslations("builder.screen");
  const version = useQuery(versionQuery(id));
  return (
    <QueryView failure={t("notLoaded")} query={version} rows={8}>
      {(loaded) => <VersionBuilder key={id} version={loaded} workflow={workflow} />}
    </QueryView>
  );
}
