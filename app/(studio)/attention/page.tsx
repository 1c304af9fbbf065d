import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AttentionScreen } from "@/components/attention/attention-screen";
import { attentionListQuery, attentionParams, readAttentionFilter } from "@/lib/client/attention";
import { makeQueryClient } from "@/lib/client/query-client";
import { asFirstPage } from "@/lib/client/run-list";
import { foundWorkflowsQuery, WORKFLOWS_QUERY } from "@/lib/client/workflows";
import { getAttentionRoute } from "@/lib/contract/attention";
import { listWorkflowsRoute } from "@/lib/contract/workflows";
import { readWorkflows } from "@/lib/domain/registry/read-workflows";
import { readAttention } from "@/lib/domain/runs/attention/read-attention";
import { prefetchInto } from "../prefetch";
import { pagePrincipal } from "../reader";
import { type PageSearch, searchOf } from "../search-of";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("attention");
  return { title: t("title") };
}

/** What needs somebody, as the address narrows it. */
export default async function AttentionPage({
  searchParams,
}: {
  searchParams: Promise<PageSearch>;
}) {
  const principal = await pagePrincipal();
  const filter = readAttentionFilter(searchOf(await searchParams));
  const cache = makeQueryClient();
  const prefetch = prefetchInto(cache, principal);
  await Promise.all([
    prefetch(
      { query: attentionListQuery(filter), route: getAttentionRoute },
      () => readAttention(principal, getAttentionRoute.query.parse(attentionParams(filter))),
      asFirstPage,
    ),
    prefetch({ query: foundWorkflowsQuery(""), route: listWorkflowsRoute }, () =>
      readWorkflows(principal, listWorkflowsRoute.query.parse(WORKFLOWS_QUERY)),
    ),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <AttentionScreen />
    </HydrationBoundary>
  );
}
