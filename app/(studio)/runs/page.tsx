import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTimeZone, getTranslations } from "next-intl/server";
import { RunListScreen } from "@/components/run-list/run-list-screen";
import { makeQueryClient } from "@/lib/client/query-client";
import { readRunFilter, runListParams } from "@/lib/client/run-filter";
import { asFirstPage, RUN_LIST_SIZE, runListQuery } from "@/lib/client/run-list";
import { foundWorkflowsQuery, WORKFLOWS_QUERY } from "@/lib/client/workflows";
import { listRunsRoute } from "@/lib/contract/runs";
import { listWorkflowsRoute } from "@/lib/contract/workflows";
import { readWorkflows } from "@/lib/domain/registry/read-workflows";
import { readRuns } from "@/lib/domain/runs/reading/read-runs";
import { prefetchInto } from "../prefetch";
import { pagePrincipal } from "../reader";
import { type PageSearch, searchOf } from "../search-of";

type Props = { searchParams: Promise<PageSearch> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("runs");
  return { title: t("title") };
}

/** The runs that the address asks for. */
export default async function RunsPage({ searchParams }: Props) {
  const principal = await pagePrincipal();
  const timeZone = await getTimeZone();
  const filter = readRunFilter(searchOf(await searchParams));
  const cache = makeQueryClient();
  const prefetch = prefetchInto(cache, principal);
  const asked = { ...runListParams(filter, new Date(), timeZone), limit: RUN_LIST_SIZE };
  await Promise.all([
    prefetch(
      { query: runListQuery(filter, timeZone), route: listRunsRoute },
      () => readRuns(principal, listRunsRoute.query.parse(asked)),
      asFirstPage,
    ),
    prefetch({ query: foundWorkflowsQuery(""), route: listWorkflowsRoute }, () =>
      readWorkflows(principal, listWorkflowsRoute.query.parse(WORKFLOWS_QUERY)),
    ),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <RunListScreen />
    </HydrationBoundary>
  );
}
