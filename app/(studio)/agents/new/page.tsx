import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewAgentScreen } from "@/components/agents/new-agent-screen";
import { modelProvidersQuery } from "@/lib/client/agents";
import { makeQueryClient } from "@/lib/client/query-client";
import { listModelProvidersRoute } from "@/lib/contract/model-providers";
import { readModelProviders } from "@/lib/domain/registry/read-model-providers";
import { prefetchInto } from "../../prefetch";
import { pagePrincipal } from "../../reader";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("registry.agents");
  return { title: t("new") };
}

/** The form for an agent. It knows itself for whom it is there: this page is made anew when their role changes. */
export default async function NewAgentPage() {
  const principal = await pagePrincipal();
  const cache = makeQueryClient();
  await prefetchInto(cache, principal)(
    { query: modelProvidersQuery(), route: listModelProvidersRoute },
    readModelProviders,
  );
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <NewAgentScreen />
    </HydrationBoundary>
  );
}
