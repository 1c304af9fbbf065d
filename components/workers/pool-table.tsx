"use client";

import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { Chip } from "@/components/ui/chip";
import { RelativeTime } from "@/components/ui/relative-time";
import { LOOKS, type StateLook } from "@/components/ui/state";
import { StateBadge } from "@/components/ui/state-badge";
import { Cell, Column, Row, Table } from "@/components/ui/table";
import type { PoolJson } from "@/lib/contract/workers";
import { OperatePool } from "./operate-pool";

/** Every pool: whether it goes on, who serves it, and what of the workspace waits there. */
export function PoolTable({ pools }: { pools: readonly PoolJson[] }) {
  const t = useTranslations("workers.pools");
  const mayControl = useMay("run:control");
  return (
    <Table
      head={
        <>
          <Column width="main">{t("name")}</Column>
          <Column>{t("state")}</Column>
          <Column align="end" from="sm">
            {t("workers")}
          </Column>
          <Column align="end">{t("ready")}</Column>
          <Column from="md">{t("oldest")}</Column>
          <Column width="tight">
            <span className="sr-only">{t("actions")}</span>
          </Column>
        </>
      }
      label={t("title")}
    >
      {pools.map((pool) => (
        <PoolLine key={pool.name} mayControl={mayControl} pool={pool} />
      ))}
    </Table>
  );
}

type PoolState = "open" | "paused" | "unstaffed";

const POOL_LOOKS: Record<PoolState, StateLook> = {
  open: LOOKS.succeeded,
  paused: LOOKS.paused,
  unstaffed: LOOKS.person,
};

const stateOf = ({ paused, workers }: PoolJson): PoolState => {
  if (paused) return "paused";
  return workers === 0 ? "unstaffed" : "open";
};

function PoolLine({ pool, mayControl }: { pool: PoolJson; mayControl: boolean }) {
  const t = useTranslations("workers.pools");
  const state = stateOf(pool);
  const { paused, oldest_ready_at: oldest } = pool;
  return (
    <Row>
      <Cell isMain>
        <span className="grid min-w-0 py-1.5 stacked:py-0">
          <span className="truncate">{pool.name}</span>
          {paused && (
            <span className="font-normal text-12 text-muted [overflow-wrap:anywhere] whitespace-normal">
              {t("pausedBy", { person: paused.by.name, reason: paused.reason })}
            </span>
          )}
        </span>
      </Cell>
      <Cell>
        <StateBadge look={POOL_LOOKS[state]} word={t(`states.${state}`)} />
      </Cell>
      <Cell align="end" from="sm" isMuted>
        {t("staff", { workers: pool.workers, slots: pool.slots })}
      </Cell>
      <Cell align="end">
        <span className="inline-flex flex-wrap items-center gap-2">
          {t("steps", { count: pool.ready })}
          {pool.waiting_for_limits > 0 && (
            <Chip>{t("limited", { count: pool.waiting_for_limits })}</Chip>
          )}
          {pool.without_worker > 0 && <Chip>{t("orphaned", { count: pool.without_worker })}</Chip>}
        </span>
      </Cell>
      <Cell from="md" isMuted>
        {oldest ? <RelativeTime at={oldest} /> : t("nothing")}
      </Cell>
      <Cell align="end" isAbove>
        {mayControl && <OperatePool pool={pool} />}
      </Cell>
    </Row>
  );
}
