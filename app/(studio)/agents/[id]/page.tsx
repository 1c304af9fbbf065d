import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AgentScreen } from "@/components/agents/agent-screen";
import { agentQuery, agentVersionsQuery, modelProvidersQuery } from "@/lib/client/agents";
import { makeQueryClient } from "@/lib/client/query-client";
import { VERSIONS_MAX } from "@/lib/client/registry-entries";
import { getAgentRoute, listAgentVersionsRoute } from "@/lib/contract/agents";
import { listModelProvidersRoute } from "@/lib/contract/model-providers";
import { getAgent, readAgentVersions } from "@/lib/domain/registry/read-agents";
import { readModelProviders } from "@/lib/domain/registry/read-model-providers";
import { namedByAddress } from "../../named-by-address";
import { prefetchInto } from "../../prefetch";
import { pagePrincipal } from "../../reader";

type Props = { params: Promise<{ id: string }> };

const loadAgent = namedByAddress("agent", getAgent);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await loadAgent((await params).id)).title };
}

/** One agent with its versions. */
export default async function AgentPage({ params }: Props) {
  const { id } = await params;
  const agent = await loadAgent(id);
  const principal = await pagePrincipal();
  const client = makeQueryClient();
  const prefetch = prefetchInto(client, principal);
  await Promise.all([
    prefetch({ query: agentQuery(id), route: getAgentRoute }, async () => agent),
    prefetch({ query: agentVersionsQuery(id), route: listAgentVersionsRoute }, () =>
      readAgentVersions(principal, agent.id, { limit: VERSIONS_MAX }),
    ),
    prefetch({ query: modelProvidersQuery(), route: listModelProvidersRoute }, readModelProviders),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AgentScreen id={id} />
    </HydrationBoundary>
  );
}
