import { queryOptions } from "@tanstack/react-query";
import type { AgentJson, AgentVersionJson } from "@/lib/contract/agents";
import type { ToolJson, ToolVersionJson } from "@/lib/contract/tools";
import { request } from "./request";

const PAGE = 100;
/** Versions never change; that there is another one the workspace's stream says. */
const FRESH_MS = 60_000;

/** What a workflow may refer to: every name of a registry, and every version of one name. */
const registryKeys = {
  agents: ["agents", "registry"] as const,
  agent: (id: AgentJson["id"]) => [...registryKeys.agents, id] as const,
  tools: ["tools", "registry"] as const,
  tool: (id: ToolJson["id"]) => [...registryKeys.tools, id] as const,
};

type Page<T> = { items: T[]; next_cursor: string | null };

async function allOf<T>(ask: (query: { limit: number; cursor?: string }) => Promise<Page<T>>) {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<T> = await ask({ limit: PAGE, ...(cursor !== null && { cursor }) });
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return items;
}

/** Every agent of the workspace. */
export const everyAgentQuery = () =>
  queryOptions({
    queryKey: registryKeys.agents,
    queryFn: ({ signal }) =>
      allOf<AgentJson>((query) => request("GET /v1/agents", { query, signal })),
    staleTime: FRESH_MS,
  });

/** Every version of an agent. */
export const everyAgentVersionQuery = (id: AgentJson["id"]) =>
  queryOptions({
    queryKey: registryKeys.agent(id),
    queryFn: ({ signal }) =>
      allOf<AgentVersionJson>((query) =>
        request("GET /v1/agents/{id}/versions", { params: { id }, query, signal }),
      ),
    staleTime: FRESH_MS,
  });

/** Every tool of the workspace. */
export const everyToolQuery = () =>
  queryOptions({
    queryKey: registryKeys.tools,
    queryFn: ({ signal }) =>
      allOf<ToolJson>((query) => request("GET /v1/tools", { query, signal })),
    staleTime: FRESH_MS,
  });

/** Every version of a tool. */
export const everyToolVersionQuery = (id: ToolJson["id"]) =>
  queryOptions({
    queryKey: registryKeys.tool(id),
    queryFn: ({ signal }) =>
      allOf<ToolVersionJson>((query) =>
        request("GET /v1/tools/{id}/versions", { params: { id }, query, signal }),
      ),
    staleTime: FRESH_MS,
  });
