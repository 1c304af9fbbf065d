import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { NewToolVersionJson, ToolJson } from "@/lib/contract/tools";
import { REGISTRY_PAGE, VERSIONS_MAX } from "./agents";
import { request } from "./request";

type ToolId = ToolJson["id"];

export const toolKeys = {
  all: ["tools"] as const,
  list: (q: string | null) => [...toolKeys.all, "list", q] as const,
  one: (id: ToolId) => [...toolKeys.all, "one", id] as const,
  versions: (id: ToolId) => [...toolKeys.one(id), "versions"] as const,
};

/** The tools of the workspace by name, page by page. */
export const toolListQuery = (q: string | null) =>
  infiniteQueryOptions({
    queryKey: toolKeys.list(q),
    queryFn: ({ pageParam, signal }) =>
      request("GET /v1/tools", {
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

/** One tool. */
export const toolQuery = (id: ToolId) =>
  queryOptions({
    queryKey: toolKeys.one(id),
    queryFn: ({ signal }) => request("GET /v1/tools/{id}", { params: { id }, signal }),
  });

/** The newest versions of a tool, whole. */
export const toolVersionsQuery = (id: ToolId) =>
  queryOptions({
    queryKey: toolKeys.versions(id),
    queryFn: ({ signal }) =>
      request("GET /v1/tools/{id}/versions", {
        params: { id },
        query: { limit: VERSIONS_MAX },
        signal,
      }),
  });

/** Registers a tool. The same key is the same tool. */
export function useCreateTool() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      idempotencyKey,
      ...body
    }: {
      name: string;
      title: string;
      idempotencyKey: string;
    }) => request("POST /v1/tools", { body, idempotencyKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: toolKeys.all }),
  });
}

/** Adds a version to a tool. The same key is the same version. */
export function useCreateToolVersion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      body,
      idempotencyKey,
    }: {
      id: ToolId;
      body: NewToolVersionJson;
      idempotencyKey: string;
    }) => request("POST /v1/tools/{id}/versions", { params: { id }, body, idempotencyKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: toolKeys.all }),
  });
}
