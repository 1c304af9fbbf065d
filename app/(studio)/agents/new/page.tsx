import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NewAgentScreen } from "@/components/agents/new-agent-screen";
import { modelProvidersQuery } from "@/lib/client/agents";
import { makeQueryClient } from "@/lib/client/query-client";
import { listModelProvidersRoute } from "@/lib/contract/model-providers";
import { readModelProviders } from "@/lib/domain/registry/read-model-providers";
import { mayRole } from "@/lib/kernel/permissions";
import { prefetchInto } from "../../prefetch";
import { pagePrincipal } from "../../reader";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("registry.agents");
  return { title: t("new") };
}

/** The form for an agent; there is none for who may not register one. */
export default async function NewAgentPage() {
  const principal = await pagePrincipal();
  if (!mayRole(principal.role, "agent:edit")) return notFound();
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
