import { queryOptions } from "@tanstack/react-query";
import type { AgentJson, NewAgentVersionJson } from "@/lib/contract/agents";
import {
  entryListQuery,
  type NewEntry,
  type NewVersion,
  registryKeys,
  useRegistryChange,
  VERSIONS_MAX,
} from "./registry-entries";
import { request } from "./request";

type AgentId = AgentJson["id"];

const keys = registryKeys("agents");

/** The agents of the workspace by name, page by page. */
export const agentListQuery = (q: string | null) =>
  entryListQuery(keys, q, (asked) => request("GET /v1/agents", asked));

/** One agent. */
export const agentQuery = (id: AgentId) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => request("GET /v1/agents/{id}", { params: { id }, signal }),
  });

/** The newest versions of an agent, whole. */
export const agentVersionsQuery = (id: AgentId) =>
  queryOptions({
    queryKey: keys.versions(id),
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

/** Registers an agent. */
export const useCreateAgent = () =>
  useRegistryChange(keys, ({ idempotencyKey, ...body }: NewEntry) =>
    request("POST /v1/agents", { body, idempotencyKey }),
  );

/** Adds a version to an agent. */
export const useCreateAgentVersion = () =>
  useRegistryChange(keys, ({ id, body, idempotencyKey }: NewVersion<NewAgentVersionJson>) =>
    request("POST /v1/agents/{id}/versions", { params: { id }, body, idempotencyKey }),
  );
