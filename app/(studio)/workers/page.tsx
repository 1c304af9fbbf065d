import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { WorkersScreen } from "@/components/workers/workers-screen";
import { makeQueryClient } from "@/lib/client/query-client";
import { poolsQuery, WORKERS_QUERY, workersQuery } from "@/lib/client/workers";
import { listPoolsRoute, listWorkersRoute } from "@/lib/contract/workers";
import { readPools } from "@/lib/domain/runs/workers/read-pools";
import { readWorkers } from "@/lib/domain/runs/workers/read-workers";
import { prefetchInto } from "../prefetch";
import { pagePrincipal } from "../reader";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("workers");
  return { title: t("title") };
}

/** Who does the work, and what waits for them. */
export default async function WorkersPage() {
  const principal = await pagePrincipal();
  const cache = makeQueryClient();
  const prefetch = prefetchInto(cache, principal);
  await Promise.all([
    prefetch({ query: workersQuery(), route: listWorkersRoute }, () =>
      readWorkers(principal, listWorkersRoute.query.parse(WORKERS_QUERY)),
    ),
    prefetch({ query: poolsQuery(), route: listPoolsRoute }, () => readPools(principal)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <WorkersScreen />
    </HydrationBoundary>
  );
}
