import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { RunJson } from "@/lib/contract/runs";
import type { ScopePlace, ScopeStateName } from "@/lib/engine/scope-path";
import { request } from "./request";
import { runKeys } from "./runs";

/** Which scopes: those of one step of a container, in one state or in any. */
type Wanted = { container: string; parent: string; status?: ScopeStateName };

const PAGE_SIZE = 50;

/** The iterations of a loop, or the items of a foreach, the latest first, page by page. */
export const scopesQuery = (id: RunJson["id"], wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...runKeys.one(id), "scopes", wanted] as const,
    queryFn: ({ pageParam, signal }) =>
      request("GET /v1/runs/{id}/scopes", {
        params: { id },
        query: { ...wanted, limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** One of them, for what its item is called, which never changes; `null` where there is none. */
export const scopeQuery = (id: RunJson["id"], { container, parent, number }: ScopePlace) =>
  queryOptions({
    queryKey: [...runKeys.one(id), "scope", container, parent, number] as const,
    queryFn: async ({ signal }) => {
      const query = { container, parent, number, limit: 1 };
      const { items } = await request("GET /v1/runs/{id}/scopes", {
        params: { id },
        query,
        signal,
      });
      return items[0] ?? null;
    },
    staleTime: "static",
  });
