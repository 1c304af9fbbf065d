import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { WorkflowsScreen } from "@/components/workflows/workflows-screen";
import { makeQueryClient } from "@/lib/client/query-client";
import { asFirstPage } from "@/lib/client/run-list";
import { searchWords } from "@/lib/client/search-words";
import { lastRunsQuery, workflowListParams, workflowListQuery } from "@/lib/client/workflow-list";
import { listLastRunsRoute } from "@/lib/contract/last-runs";
import { listWorkflowsRoute } from "@/lib/contract/workflows";
import { readWorkflows } from "@/lib/domain/registry/read-workflows";
import { readLastRuns } from "@/lib/domain/runs/reading/read-last-runs";
import { encodeId } from "@/lib/kernel/ids";
import { prefetchInto } from "../prefetch";
import { pagePrincipal } from "../reader";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("workflows");
  return { title: t("title") };
}

/** The workflows that the address asks for, with what their last runs came to. */
export default async function WorkflowsPage({ searchParams }: Props) {
  const principal = await pagePrincipal();
  const { q, archived } = await searchParams;
  const filter = {
    q: searchWords(q),
    isArchived: archived === "only",
  };
  const cache = makeQueryClient();
  const prefetch = prefetchInto(cache, principal);
  const { items } = await prefetch(
    { query: workflowListQuery(filter), route: listWorkflowsRoute },
    () => readWorkflows(principal, listWorkflowsRoute.query.parse(workflowListParams(filter))),
    asFirstPage,
  );
  const ids = items.map(({ id }) => id);
  await prefetch(
    {
      query: lastRunsQuery(ids.map((id) => encodeId("workflow", id))),
      route: listLastRunsRoute,
    },
    () => readLastRuns(principal, ids),
  );
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <WorkflowsScreen />
    </HydrationBoundary>
  );
}
