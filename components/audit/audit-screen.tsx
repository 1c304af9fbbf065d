"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTimeZone, useTranslations } from "next-intl";
import { PagedView } from "@/components/shell/paged-view";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageFrame } from "@/components/ui/page-frame";
import { useUrlState } from "@/components/ui/use-url-state";
import { auditEventsQuery } from "@/lib/client/audit";
import { isAuditNarrowed } from "@/lib/client/audit-filter";
import { AuditFilters } from "./audit-filters";
import { EventSheet } from "./event-sheet";
import { EventTable } from "./event-table";
import { useAuditFilter } from "./use-audit-filter";
import { VerifyChain } from "./verify-chain";

/** Who did what in the workspace: found by what stands in the address, and whether anybody has changed it since. */
export function AuditScreen() {
  const t = useTranslations("audit");
  const { filter, change, clear } = useAuditFilter();
  const [shown, show] = useUrlState("event");
  const query = useInfiniteQuery(auditEventsQuery(filter, useTimeZone() ?? "UTC"));
  const known = query.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === shown);
  return (
    <PageFrame
      actions={<VerifyChain />}
      filters={<AuditFilters change={change} clear={clear} filter={filter} />}
      note={t("note")}
      title={t("title")}
    >
      <Card>
        <PagedView failure={t("failed")} more={t("more")} query={query} rows={12}>
          {(events) =>
            events.length > 0 ? (
              <EventTable events={events} onOpen={show} shown={shown} />
            ) : (
              <Nothing isNarrowed={isAuditNarrowed(filter)} onClear={clear} />
            )
          }
        </PagedView>
      </Card>
      {shown !== null && (
        <EventSheet id={shown} key={shown} known={known} onClose={() => show(null)} />
      )}
    </PageFrame>
  );
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const t = useTranslations("audit");
  const f = useTranslations("runs.filters");
  if (!isNarrowed) return <EmptyState title={t("none")}>{t("noneWhy")}</EmptyState>;
  return (
    <EmptyState
      action={
        <Button icon={X} onClick={onClear}>
          {f("clear")}
        </Button>
      }
      title={t("nothingFits")}
    >
      {t("nothingFitsWhy")}
    </EmptyState>
  );
}
