import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { RunPageJson } from "@/lib/contract/runs";
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
