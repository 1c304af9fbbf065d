import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ToolsScreen } from "@/components/tools/tools-screen";
import { makeQueryClient } from "@/lib/client/query-client";
import { REGISTRY_PAGE } from "@/lib/client/registry-entries";
import { asFirstPage } from "@/lib/client/run-list";
import { searchWords } from "@/lib/client/search-words";
import { toolListQuery } from "@/lib/client/tools";
import { listToolsRoute } from "@/lib/contract/tools";
import { readTools } from "@/lib/domain/registry/read-tools";
import { prefetchInto } from "../prefetch";
import { pagePrincipal } from "../reader";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("registry.tools");
  return { title: t("title") };
}

/** The tools that the address asks for. */
export default async function ToolsPage({ searchParams }: Props) {
  const principal = await pagePrincipal();
  const q = searchWords((await searchParams).q);
  const cache = makeQueryClient();
  const asked = { limit: REGISTRY_PAGE, ...(q !== null && { q }) };
  await prefetchInto(cache, principal)(
    { query: toolListQuery(q), route: listToolsRoute },
    () => readTools(principal, listToolsRoute.query.parse(asked)),
    asFirstPage,
  );
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <ToolsScreen />
    </HydrationBoundary>
  );
}
