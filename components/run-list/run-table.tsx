"use client";

import { useTranslations } from "next-intl";
import { RunBadge } from "@/components/runs/run-badge";
import { RunName } from "@/components/runs/run-name";
import { useMay } from "@/components/shell/me";
import { Elapsed } from "@/components/ui/elapsed";
import { RelativeTime } from "@/components/ui/relative-time";
import { Cell, Column, Row, RowLink, Table } from "@/components/ui/table";
import type { RunListItemJson } from "@/lib/contract/runs";
import { RunAgain } from "./run-again";
import { Standing } from "./standing";

/** Runs with what one needs to pick one: state, name, version, where it stands, who, when, how long. */
export function RunTable({ runs }: { runs: readonly RunListItemJson[] }) {
  const t = useTranslations("runs.columns");
  const mayStart = useMay("run:start");
  return (
    <Table
      head={
        <>
          <Column>{t("status")}</Column>
          <Column width="main">{t("title")}</Column>
          <Column from="lg">{t("workflow")}</Column>
          <Column from="md" width="main">
            {t("standing")}
          </Column>
          <Column from="xl">{t("by")}</Column>
          <Column>{t("started")}</Column>
          <Column align="end">{t("duration")}</Column>
          {mayStart && (
            <Column from="md" width="tight">
              <span className="sr-only">{t("actions")}</span>
            </Column>
          )}
        </>
      }
      label={t("label")}
    >
      {runs.map((run) => (
        <RunLine key={run.id} mayStart={mayStart} run={run} />
      ))}
    </Table>
  );
}

function RunLine({ run, mayStart }: { run: RunListItemJson; mayStart: boolean }) {
  const t = useTranslations("runs");
  return (
    <Row>
      <Cell isWide>
        <span data-run-status={run.execution_status}>
          <RunBadge run={run} />
        </span>
      </Cell>
      <Cell isMain isWide>
        <RowLink href={`/runs/${run.id}`}>
          <RunName run={run} workflow={run.workflow} />
        </RowLink>
      </Cell>
      <Cell from="lg" isMuted>
        {t("version", { workflow: run.workflow.title, number: run.version_number })}
      </Cell>
      <Cell isMain isMuted isWide>
        <span className="font-normal text-12">
          <Standing run={run} />
        </span>
      </Cell>
      <Cell from="xl" isMuted>
        {run.initiated_by.name}
      </Cell>
      <Cell isAbove isMuted>
        <RelativeTime at={run.created_at} />
      </Cell>
      <Cell align="end" isMuted>
        <Elapsed from={run.created_at} to={run.ended_at} />
      </Cell>
      {mayStart && (
        <Cell from="md" isAbove>
          <RunAgain run={run} />
        </Cell>
      )}
    </Row>
  );
}
