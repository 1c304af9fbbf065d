"use client";

import { History, Play } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/shell/me";
import { useStartRunDialog } from "@/components/start/start-run-dialog";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { IconButton } from "@/components/ui/icon-button";
import { Segmented } from "@/components/ui/segmented";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { PublishButton } from "./publish/publish-button";
import { useBuilderView } from "./use-builder-view";
import { VersionsSheet } from "./versions/versions-sheet";

type Props = { workflow: WorkflowJson; version: number | null };

/** What can be done with the open workflow: the other view of it, its versions, a run, another version. */
export function BuilderActions({ workflow, version }: Props) {
  const t = useTranslations("builder.actions");
  const mayStart = useMay("run:start");
  const start = useStartRunDialog();
  const [view, setView] = useBuilderView();
  const [hasVersions, setVersions] = useState(false);
  return (
    <>
      <span className="hidden sm:block">
        <Segmented
          choices={[
            { value: "canvas", word: t("canvas") },
            { value: "yaml", word: t("yaml") },
          ]}
          label={t("view")}
          onChange={setView}
          value={view}
        />
      </span>
      <IconButton icon={History} label={t("versions")} onClick={() => setVersions(true)} />
      {mayStart && workflow.latest_version && (
        <span className="hidden sm:block">
          <Button icon={Play} onClick={() => start.open({ workflowId: workflow.id })}>
            {t("start")}
          </Button>
        </span>
      )}
      {version === null ? (
        <PublishButton workflow={workflow} />
      ) : (
        <Link className={buttonStyle("neutral", "regular")} href={`/workflows/${workflow.id}`}>
          {t("toDraft")}
        </Link>
      )}
      <VersionsSheet
        isOpen={hasVersions}
        onClose={() => setVersions(false)}
        open={version}
        workflow={workflow}
      />
    </>
  );
}
