import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTimeZone, getTranslations } from "next-intl/server";
import { AuditScreen } from "@/components/audit/audit-screen";
import { AUDIT_PAGE, auditEventsQuery } from "@/lib/client/audit";
import { auditParams, readAuditFilter } from "@/lib/client/audit-filter";
import { makeQueryClient } from "@/lib/client/query-client";
import { asFirstPage } from "@/lib/client/run-list";
import { listAuditEventsRoute } from "@/lib/contract/audit-events";
import { readAuditEvents } from "@/lib/domain/audit/read-audit-events";
import { prefetchInto } from "../prefetch";
import { pagePrincipal } from "../reader";
import { type PageSearch, searchOf } from "../search-of";

type Props = { searchParams: Promise<PageSearch> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("audit");
  return { title: t("title") };
}

/** Who did what, as far as the address asks. */
export default async function AuditPage({ searchParams }: Props) {
  const principal = await pagePrincipal();
  const timeZone = await getTimeZone();
  const filter = readAuditFilter(searchOf(await searchParams));
  const cache = makeQueryClient();
  const asked = { ...auditParams(filter, new Date(), timeZone), limit: AUDIT_PAGE };
  await prefetchInto(cache, principal)(
    { query: auditEventsQuery(filter, timeZone), route: listAuditEventsRoute },
    () => readAuditEvents(principal, listAuditEventsRoute.query.parse(asked)),
    asFirstPage,
  );
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <AuditScreen />
    </HydrationBoundary>
  );
}
