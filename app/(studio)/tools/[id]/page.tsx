import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ToolScreen } from "@/components/tools/tool-screen";
import { makeQueryClient } from "@/lib/client/query-client";
import { VERSIONS_MAX } from "@/lib/client/registry-entries";
import { toolQuery, toolVersionsQuery } from "@/lib/client/tools";
import { getToolRoute, listToolVersionsRoute } from "@/lib/contract/tools";
import { getTool, readToolVersions } from "@/lib/domain/registry/read-tools";
import { namedByAddress } from "../../named-by-address";
import { prefetchInto } from "../../prefetch";
import { pagePrincipal } from "../../reader";

type Props = { params: Promise<{ id: string }> };

const loadTool = namedByAddress("tool", getTool);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await loadTool((await params).id)).title };
}

/** One tool with its versions. */
export default async function ToolPage({ params }: Props) {
  const { id } = await params;
  const tool = await loadTool(id);
  const principal = await pagePrincipal();
  const client = makeQueryClient();
  const prefetch = prefetchInto(client, principal);
  await Promise.all([
    prefetch({ query: toolQuery(id), route: getToolRoute }, async () => tool),
    prefetch({ query: toolVersionsQuery(id), route: listToolVersionsRoute }, () =>
      readToolVersions(principal, tool.id, { limit: VERSIONS_MAX }),
    ),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ToolScreen id={id} />
    </HydrationBoundary>
  );
}
