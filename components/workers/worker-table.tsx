"use client";

import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { RelativeTime } from "@/components/ui/relative-time";
import { LOOKS, type StateLook } from "@/components/ui/state";
import { StateBadge } from "@/components/ui/state-badge";
import { Cell, Column, Row, Table } from "@/components/ui/table";
import type { WorkerJson } from "@/lib/contract/workers";
import { OperateWorker } from "./operate-worker";

const WORKER_LOOKS: Record<WorkerJson["state"], StateLook> = {
  live: LOOKS.running,
  draining: LOOKS.paused,
  lapsed: LOOKS.unknown,
  gone: LOOKS.cancelled,
};

/** The processes that run steps: whether they take work, what they serve, and how much they have. */
export function WorkerTable({ workers }: { workers: readonly WorkerJson[] }) {
  const t = useTranslations("workers.processes");
  const mayControl = useMay("run:control");
  return (
    <Table
      head={
        <>
          <Column width="main">{t("name")}</Column>
          <Column>{t("state")}</Column>
          <Column from="md">{t("pools")}</Column>
          <Column from="lg">{t("executors")}</Column>
          <Column align="end">{t("running")}</Column>
          <Column from="sm">{t("since")}</Column>
          <Column width="tight">
            <span className="sr-only">{t("actions")}</span>
          </Column>
        </>
      }
      label={t("title")}
    >
      {workers.map((worker) => (
        <WorkerLine key={worker.id} mayControl={mayControl} worker={worker} />
      ))}
    </Table>
  );
}

function WorkerLine({ worker, mayControl }: { worker: WorkerJson; mayControl: boolean }) {
  const t = useTranslations("workers.processes");
  return (
    <Row>
      <Cell isMain>
        <span className="grid min-w-0 py-1.5 stacked:py-0">
          <span className="truncate">{worker.name ?? worker.id}</span>
          <span className="truncate font-normal text-12 text-muted">
            {t("version", { version: worker.version })}
          </span>
        </span>
      </Cell>
      <Cell>
        <StateBadge look={WORKER_LOOKS[worker.state]} word={t(`states.${worker.state}`)} />
      </Cell>
      <Cell from="md" isMuted>
        {worker.pools.join(", ")}
      </Cell>
      <Cell from="lg" isMuted>
        {worker.executors.join(", ")}
      </Cell>
      <Cell align="end">{t("load", { running: worker.running, slots: worker.slots })}</Cell>
      <Cell from="sm" isMuted>
        <RelativeTime at={worker.started_at} />
      </Cell>
      <Cell align="end" isAbove>
        {mayControl && <OperateWorker worker={worker} />}
      </Cell>
    </Row>
  );
}
