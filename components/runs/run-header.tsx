"use client";

import { Link2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { PageHead } from "@/components/shell/page-head";
import { Chip } from "@/components/ui/chip";
import { CopyNote } from "@/components/ui/copy-note";
import { CopyableId } from "@/components/ui/copyable-id";
import { IconButton } from "@/components/ui/icon-button";
import { useCopy } from "@/components/ui/use-copy";
import type { StreamState } from "@/lib/client/event-stream";
import type { RunDetailJson } from "@/lib/contract/runs";
import { DerivedRuns } from "./derived-runs";
import { LiveSign } from "./live-sign";
import { RunActionButtons } from "./run-action-buttons";
import { useRunActions } from "./use-run-actions";

/** What run this is, whether what is shown is live, and what one may do with it. */
export function RunHeader({ run, stream }: { run: RunDetailJson; stream: StreamState }) {
  const actions = useRunActions(run);
  return (
    <>
      <h1 className="sr-only">{run.title}</h1>
      <PageHead meta={<About run={run} />} trail={[{ label: run.title }]}>
        {!actions.isOver && <LiveSign state={stream} />}
        <CopyLink />
        <span className="hidden items-center gap-2 lg:flex">
          <RunActionButtons acts={[...actions.others, ...actions.controls]} />
        </span>
      </PageHead>
    </>
  );
}

/** The version that the run is pinned to, as the way to it, and the run's id. */
function About({ run }: { run: RunDetailJson }) {
  const t = useTranslations("run");
  return (
    <>
      <Link href={`/workflows/${run.workflow.id}?version=${run.version_number}`}>
        <Chip>{t("version", { workflow: run.workflow.title, number: run.version_number })}</Chip>
      </Link>
      {run.parent_run_id && (
        <Link href={`/runs/${run.parent_run_id}`}>
          <Chip>{t("parent")}</Chip>
        </Link>
      )}
      {run.derived_from && (
        <Link href={`/runs/${run.derived_from.run_id}`}>
          <Chip>{t("derived")}</Chip>
        </Link>
      )}
      <DerivedRuns derived={run.derived_runs} />
      <span className="hidden text-12 xl:inline-flex">
        <CopyableId id={run.id} label={t("runId")} />
      </span>
    </>
  );
}

/** Copies the address with all that is chosen on the page. */
function CopyLink() {
  const t = useTranslations("run");
  const [state, copy] = useCopy();
  return (
    <>
      <IconButton
        icon={Link2}
        label={t(state === "copied" ? "linkCopied" : "copyLink")}
        onClick={() => void copy(window.location.href)}
      />
      <CopyNote state={state} />
    </>
  );
}
