import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { AgentJson, NewAgentVersionJson } from "@/lib/contract/agents";
import { request } from "./request";

type AgentId = AgentJson["id"];

export const REGISTRY_PAGE = 50;
export const VERSIONS_MAX = 200;

export const agentKeys = {
  all: ["agents"] as const,
  list: (q: string | null) => [...agentKeys.all, "list", q] as const,
  one: (id: AgentId) => [...agentKeys.all, "one", id] as const,
  versions: (id: AgentId) => [...agentKeys.one(id), "versions"] as const,
};

/** The agents of the workspace by name, page by page. */
export const agentListQuery = (q: string | null) =>
  infiniteQueryOptions({
    queryKey: agentKeys.list(q),
    queryFn: ({ pageParam, signal }) =>
      request("GET /v1/agents", {
        query: {
          limit: REGISTRY_PAGE,
          ...(q !== null && { q }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  });

/** One agent. */
export const agentQuery = (id: AgentId) =>
  queryOptions({
    queryKey: agentKeys.one(id),
    queryFn: ({ signal }) => request("GET /v1/agents/{id}", { params: { id }, signal }),
  });

/** The newest versions of an agent, whole. */
export const agentVersionsQuery = (id: AgentId) =>
  queryOptions({
    queryKey: agentKeys.versions(id),
    queryFn: ({ signal }) =>
      request("GET /v1/agents/{id}/versions", {
        params: { id },
        query: { limit: VERSIONS_MAX },
        signal,
      }),
  });

/** The model providers that this installation has. They change with its configuration alone. */
export const modelProvidersQuery = () =>
  queryOptions({
    queryKey: ["model-providers"] as const,
    queryFn: ({ signal }) => request("GET /v1/model-providers", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Registers an agent. The same key is the same agent. */
export function useCreateAgent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      idempotencyKey,
      ...body
    }: {
      name: string;
      title: string;
      idempotencyKey: string;
    }) => request("POST /v1/agents", { body, idempotencyKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: agentKeys.all }),
  });
}

/** Adds a version to an agent. The same key is the same version. */
export function useCreateAgentVersion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      body,
      idempotencyKey,
    }: {
      id: AgentId;
      body: NewAgentVersionJson;
      idempotencyKey: string;
    }) => request("POST /v1/agents/{id}/versions", { params: { id }, body, idempotencyKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: agentKeys.all }),
  });
}
