import { queryOptions } from "@tanstack/react-query";
import type { AgentJson, AgentVersionJson } from "@/lib/contract/agents";
import type { ToolJson, ToolVersionJson } from "@/lib/contract/tools";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { allOf, PAGE_MAX } from "./all-pages";
import { request } from "./request";

/** What a workflow may refer to: every name of a registry, and every version of one name. */
const referredKeys = {
  agents: ["agents", "registry"] as const,
  agent: (id: AgentJson["id"]) => [...referredKeys.agents, id] as const,
  tools: ["tools", "registry"] as const,
  tool: (id: ToolJson["id"]) => [...referredKeys.tools, id] as const,
  workflows: ["workflows", "registry"] as const,
  workflow: (id: WorkflowJson["id"]) => [...referredKeys.workflows, id] as const,
};

type Page<T> = { items: T[]; next_cursor: string | null };
type Asked = { query: { limit: number; cursor?: string }; signal: AbortSignal };

/**
 * Nobody tells when a colleague, or another tab, adds a name or a version: whoever comes back to the page asks
 * again, so that what was just added is not reported as missing.
 */
const everyQuery = <T>(queryKey: readonly string[], ask: (asked: Asked) => Promise<Page<T>>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const { items } = await allOf((cursor) =>
        ask({ query: { limit: PAGE_MAX, ...(cursor !== undefined && { cursor }) }, signal }),
      );
      return items;
    },
  });

/** Every agent of the workspace. */
export const everyAgentQuery = () =>
  everyQuery<AgentJson>(referredKeys.agents, (asked) => request("GET /v1/agents", asked));

/** Every version of an agent. */
export const everyAgentVersionQuery = (id: AgentJson["id"]) =>
  everyQuery<AgentVersionJson>(referredKeys.agent(id), (asked) =>
    request("GET /v1/agents/{id}/versions", { params: { id }, ...asked }),
  );

/** Every workflow of the workspace that is not archived. */
export const everyWorkflowQuery = () =>
  everyQuery<WorkflowJson>(referredKeys.workflows, (asked) => request("GET /v1/workflows", asked));

/** What versions of a workflow take and give as steps, by their numbers. They never change. */
export const interfacesQuery = (id: WorkflowJson["id"], numbers: readonly string[]) =>
  queryOptions({
    queryKey: [...referredKeys.workflow(id), ...numbers],
    queryFn: async ({ signal }) => {
      const { items } = await request("GET /v1/workflows/{id}/interfaces", {
        params: { id },
        query: { numbers: numbers.join(",") },
        signal,
      });
      return items.map((item) => ({ ...item, workflow_id: id }));
    },
  });

/** Every tool of the workspace. */
export const everyToolQuery = () =>
  everyQuery<ToolJson>(referredKeys.tools, (asked) => request("GET /v1/tools", asked));

/** Every version of a tool. */
export const everyToolVersionQuery = (id: ToolJson["id"]) =>
  everyQuery<ToolVersionJson>(referredKeys.tool(id), (asked) =>
    request("GET /v1/tools/{id}/versions", { params: { id }, ...asked }),
  );
