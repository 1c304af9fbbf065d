"use client";

import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { useStartRunDialog } from "@/components/start/start-run-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Cell, Row, RowLink } from "@/components/ui/table";
import type { BriefRunJson } from "@/lib/contract/last-runs";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { DraftState } from "./draft-state";
import { RunStrip } from "./run-strip";
import { WorkflowMenu } from "./workflow-menu";

type Props = { workflow: WorkflowJson; runs: readonly BriefRunJson[] | null };

/** One workflow; the row leads to its page. */
export function WorkflowRow({ workflow, runs }: Props) {
  const t = useTranslations("workflows");
  const { id, name, title, latest_version, created_by } = workflow;
  return (
    <Row>
      <Cell isMain>
        <div className="grid py-1.5">
          <RowLink href={`/workflows/${id}`}>{title}</RowLink>
          <span className="mono truncate font-normal text-12 text-muted">{name}</span>
        </div>
      </Cell>
      <Cell isMuted>
        {latest_version ? (
          <span className="inline-flex items-baseline gap-1.5">
            <span className="font-medium text-ink">
              {t("version", { number: latest_version.number })}
            </span>
            <span className="relative z-10">
              <RelativeTime at={latest_version.published_at} />
            </span>
          </span>
        ) : (
          t("notLive")
        )}
      </Cell>
      <Cell from="md">
        <DraftState workflow={workflow} />
      </Cell>
      <Cell>
        <RunStrip runs={runs} />
      </Cell>
      <Cell from="lg" isMuted>
        {created_by.name}
      </Cell>
      <Cell align="end" isAbove>
        <div className="flex">
          <StartButton workflow={workflow} />
          <WorkflowMenu workflow={workflow} />
        </div>
      </Cell>
    </Row>
  );
}

/** Offered where there is something to start. */
function StartButton({ workflow }: Pick<Props, "workflow">) {
  const t = useTranslations("workflows");
  const mayStart = useMay("run:start");
  const dialog = useStartRunDialog();
  if (!mayStart || workflow.latest_version === null || workflow.archived_at !== null) return null;
  return (
    <IconButton
      icon={Play}
      label={t("start", { title: workflow.title })}
      onClick={() => dialog.open({ workflowId: workflow.id })}
    />
  );
}
