import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RunPageJson } from "@/lib/contract/runs";
import { allOf, PAGE_MAX } from "./all-pages";
import { request } from "./request";
import { type RunFilter, runListParams } from "./run-filter";
import { runKeys } from "./runs";

export const RUN_LIST_SIZE = 50;

/** The runs of the workspace that a filter lets through, newest first, page by page. */
export const runListQuery = (filter: RunFilter, timeZone: string) =>
  infiniteQueryOptions({
    queryKey: [...runKeys.lists(), "filtered", filter, timeZone] as const,
    queryFn: ({ pageParam, signal }) =>
      request("GET /v1/runs", {
        query: {
          ...runListParams(filter, new Date(), timeZone),
          limit: RUN_LIST_SIZE,
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: RunPageJson) => next_cursor,
    // While another filter is being asked for, what was found before stays in sight.
    placeholderData: keepPreviousData,
  });

/** The first page alone, as the cache keeps it: for a page that was prefetched. */
export const asFirstPage = (page: unknown) => ({ pages: [page], pageParams: [null] });

/** The people who may have started a run, by email: all of them. */
export const startersQuery = () =>
  queryOptions({
    queryKey: ["members", "starters"] as const,
    queryFn: ({ signal }) =>
      allOf((cursor) =>
        request("GET /v1/members", {
          query: { limit: PAGE_MAX, ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      ),
  });
