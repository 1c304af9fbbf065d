import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { ApiKeyJson } from "@/lib/contract/api-keys";
import type { Role } from "@/lib/kernel/permissions";
import { request } from "./request";

export const API_KEYS_QUERY = { limit: 50 } as const;

export const apiKeyKeys = {
  all: ["api-keys"] as const,
  list: () => [...apiKeyKeys.all, "list"] as const,
  madeBy: (userId: ApiKeyJson["created_by"]) => [...apiKeyKeys.all, "made-by", userId] as const,
};

/** The API keys of the workspace, newest first, page by page. */
export const apiKeysQuery = () =>
  infiniteQueryOptions({
    queryKey: apiKeyKeys.list(),
    queryFn: ({ pageParam, signal }) =>
      request("GET /v1/api-keys", {
        query: { ...API_KEYS_QUERY, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
  });

/** The newest keys that one person made. */
export const keysMadeByQuery = (userId: ApiKeyJson["created_by"]) =>
  queryOptions({
    queryKey: apiKeyKeys.madeBy(userId),
    queryFn: ({ signal }) =>
      request("GET /v1/api-keys", { query: { ...API_KEYS_QUERY, created_by: userId }, signal }),
  });

export type NewKey = { name: string; role: Role; expiresAt: string | null };

/** Makes a key. Its text is in the answer and nowhere else. */
export function useCreateApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, role, expiresAt }: NewKey) =>
      request("POST /v1/api-keys", {
        body: { name, role, ...(expiresAt !== null && { expires_at: expiresAt }) },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeyKeys.all }),
  });
}

/** Ends a key for good. */
export function useRevokeApiKey({ id }: Pick<ApiKeyJson, "id">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request("DELETE /v1/api-keys/{id}", { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeyKeys.all }),
  });
}
