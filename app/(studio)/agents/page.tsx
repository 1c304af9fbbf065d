import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AgentsScreen } from "@/components/agents/agents-screen";
import { agentListQuery } from "@/lib/client/agents";
import { makeQueryClient } from "@/lib/client/query-client";
import { REGISTRY_PAGE } from "@/lib/client/registry-entries";
import { asFirstPage } from "@/lib/client/run-list";
import { searchWords } from "@/lib/client/search-words";
import { listAgentsRoute } from "@/lib/contract/agents";
import { readAgents } from "@/lib/domain/registry/read-agents";
import { prefetchInto } from "../prefetch";
import { pagePrincipal } from "../reader";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("registry.agents");
  return { title: t("title") };
}

/** The agents that the address asks for. */
export default async function AgentsPage({ searchParams }: Props) {
  const principal = await pagePrincipal();
  const q = searchWords((await searchParams).q);
  const cache = makeQueryClient();
  const asked = { limit: REGISTRY_PAGE, ...(q !== null && { q }) };
  await prefetchInto(cache, principal)(
    { query: agentListQuery(q), route: listAgentsRoute },
    () => readAgents(principal, listAgentsRoute.query.parse(asked)),
    asFirstPage,
  );
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <AgentsScreen />
    </HydrationBoundary>
  );
}
