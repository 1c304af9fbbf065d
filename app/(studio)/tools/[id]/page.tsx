import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ToolScreen } from "@/components/tools/tool-screen";
import { VERSIONS_MAX } from "@/lib/client/agents";
import { makeQueryClient } from "@/lib/client/query-client";
import { toolQuery, toolVersionsQuery } from "@/lib/client/tools";
import { getToolRoute, listToolVersionsRoute } from "@/lib/contract/tools";
import { getTool, readToolVersions } from "@/lib/domain/registry/read-tools";
import { AppError } from "@/lib/kernel/errors";
import { decodeId } from "@/lib/kernel/ids";
import { prefetchInto } from "../../prefetch";
import { pagePrincipal } from "../../reader";

type Props = { params: Promise<{ id: string }> };

/** What the address names; for one that the reader may not know of there is no page. */
const loadTool = cache(async (text: string) => {
  const id = decodeId("tool", text);
  if (!id) return notFound();
  try {
    return await getTool(await pagePrincipal(), id);
  } catch (error) {
    if (error instanceof AppError && error.kind === "not_found") return notFound();
    throw error;
  }
});

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
