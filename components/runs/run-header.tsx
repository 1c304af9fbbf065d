"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { Chip } from "@/components/ui/chip";
import { CopyableId } from "@/components/ui/copyable-id";
import { Icon } from "@/components/ui/icon";
import type { StreamState } from "@/lib/client/event-stream";
import type { RunJson } from "@/lib/contract/runs";
import { isTerminalRun } from "@/lib/engine/transition";
import { CancelRun } from "./cancel-run";
import { LiveSign } from "./live-sign";

/** What run this is, whether what is shown is live, and what one may do with it. */
export function RunHeader({ run, stream }: { run: RunJson; stream: StreamState }) {
  const t = useTranslations("run");
  const mayControl = useMay("run:control");
  const isOver = isTerminalRun(run.execution_status);
  const mayCancel = mayControl && !isOver && run.execution_status !== "cancelling";
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-1.5">
      <nav aria-label={t("breadcrumb")} className="flex min-w-0 items-center gap-1.5 text-13">
        <Link className="text-muted hover:text-ink" href="/">
          {t("home")}
        </Link>
        <span className="text-faint">
          <Icon of={ChevronRight} size={14} />
        </span>
        <h1 aria-current="page" className="truncate font-semibold">
          {run.title}
        </h1>
      </nav>
      <Chip>{t("version", { workflow: run.workflow.title, number: run.version_number })}</Chip>
      <span className="hidden text-12 md:inline-flex">
        <CopyableId id={run.id} label={t("runId")} />
      </span>
      <div className="ml-auto flex items-center gap-3">
        {!isOver && <LiveSign state={stream} />}
        {mayCancel && <CancelRun runId={run.id} />}
      </div>
    </header>
  );
}
