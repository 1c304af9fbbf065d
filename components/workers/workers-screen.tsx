"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageFrame } from "@/components/ui/page-frame";
import { poolsQuery, workersQuery } from "@/lib/client/workers";
import { PoolTable } from "./pool-table";
import { WorkerTable } from "./worker-table";

/** Who does the work and what waits for them: pools with their queues, and the processes that serve them. */
export function WorkersScreen() {
  const t = useTranslations("workers");
  return (
    <PageFrame note={t("note")} title={t("title")}>
      <section aria-labelledby="pools" className="grid gap-2">
        <h2 className="font-semibold text-14" id="pools">
          {t("pools.title")}
        </h2>
        <Card>
          <Pools />
        </Card>
      </section>
      <section aria-labelledby="processes" className="grid gap-2">
        <h2 className="font-semibold text-14" id="processes">
          {t("processes.title")}
        </h2>
        <Card>
          <Workers />
        </Card>
      </section>
    </PageFrame>
  );
}

function Pools() {
  const t = useTranslations("workers.pools");
  return (
    <QueryView failure={t("failed")} query={useQuery(poolsQuery())} rows={2}>
      {({ items }) =>
        items.length > 0 ? (
          <PoolTable pools={items} />
        ) : (
          <EmptyState title={t("none")}>{t("noneWhy")}</EmptyState>
        )
      }
    </QueryView>
  );
}

function Workers() {
  const t = useTranslations("workers.processes");
  return (
    <QueryView failure={t("failed")} query={useQuery(workersQuery())} rows={2}>
      {({ items }) => {
        const present = items.filter(({ state }) => state !== "gone");
        return present.length > 0 ? (
          <WorkerTable workers={present} />
        ) : (
          <EmptyState title={t("none")}>{t("noneWhy")}</EmptyState>
        );
      }}
    </QueryView>
  );
}
