"use client";

import { History, Play } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useEditor } from "@/components/builder/editor/use-editor";
import { useMay } from "@/components/shell/me";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { useStartRunDialog } from "@/components/start/start-run-dialog";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { CopyableId } from "@/components/ui/copyable-id";
import { RelativeTime } from "@/components/ui/relative-time";
import type { WorkflowVersionSummaryJson } from "@/lib/contract/workflow-versions";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { useRestoreVersion } from "./use-restore-version";
import { VersionChanges } from "./version-changes";

type Props = {
  workflow: WorkflowJson;
  version: WorkflowVersionSummaryJson;
  /** The one that came before it, if it is known. */
  before: WorkflowVersionSummaryJson | null;
  /** What new runs take. */
  isLive: boolean;
  /** Whether it is what one sees behind the sheet. */
  isShown: boolean;
  onDone: () => void;
};

/** One version of the list. */
export function VersionEntry({ workflow, version, before, isLive, isShown, onDone }: Props) {
  const t = useTranslations("versions");
  return (
    <li
      aria-current={isShown || undefined}
      className="grid gap-2 border-line border-b px-4 py-3 aria-[current]:bg-selected"
    >
      <div className="flex items-center gap-2">
        <span className="font-semibold text-14">{t("number", { number: version.number })}</span>
        {isLive && <Chip>{t("live")}</Chip>}
        {isShown && <Chip>{t("shown")}</Chip>}
        <span className="ml-auto text-12 text-muted">
          <RelativeTime at={version.published_at} />
        </span>
      </div>
      <p className="text-13 text-muted">{t("by", { name: version.published_by.name })}</p>
      {version.notes && (
        <p className="text-13 whitespace-pre-wrap [overflow-wrap:anywhere]">{version.notes}</p>
      )}
      <div className="text-12">
        <CopyableId id={version.digest} label={t("digest")} prefix="sha256" />
      </div>
      <Ways
        before={before}
        isShown={isShown}
        onDone={onDone}
        version={version}
        workflow={workflow}
      />
    </li>
  );
}

function Ways({ workflow, version, before, isShown, onDone }: Omit<Props, "isLive">) {
  const t = useTranslations("versions");
  const mayStart = useMay("run:start");
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const start = useStartRunDialog();
  const restoring = useRestoreVersion(version, onDone);
  const [hasChanges, setChanges] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {!isShown && (
          <Link
            className="inline-flex h-11 items-center text-13 text-accent hover:underline sm:h-7"
            href={`/workflows/${workflow.id}?version=${version.number}`}
            onClick={onDone}
          >
            {t("look")}
          </Link>
        )}
        {before && (
          <Button
            aria-expanded={hasChanges}
            onClick={() => setChanges(!hasChanges)}
            size="small"
            tone="ghost"
          >
            {t("changes")}
          </Button>
        )}
        <span className="ml-auto flex gap-2">
          {mayStart && (
            <Button
              icon={Play}
              onClick={() => {
                onDone();
                start.open({ workflowId: workflow.id, versionId: version.id });
              }}
              size="small"
            >
              {t("start")}
            </Button>
          )}
          {!isReadOnly && (
            <Button
              busy={restoring.isBusy}
              icon={History}
              onClick={() => void restoring.restore()}
              size="small"
            >
              {t("restore")}
            </Button>
          )}
        </span>
      </div>
      {before && hasChanges && <VersionChanges before={before} version={version} />}
      {restoring.error !== null && (
        <ProblemAlert error={restoring.error} title={t("restoreFailed")} />
      )}
    </>
  );
}
