import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AttentionPageJson } from "@/lib/contract/attention";
import { ATTENTION_CAUSES, type AttentionCause } from "@/lib/engine/attention";
import { request } from "./request";
import { runKeys } from "./runs";

/** Home shows so many of the cases; one more is asked for, to know whether there are. */
export const ATTENTION_SHOWN = 6;
export const ATTENTION_QUERY = { limit: ATTENTION_SHOWN + 1 };
const PAGE_SIZE = 50;
/** What becomes overdue, or loses its workers, does so without a word. */
const POLL_MS = 60_000;

/** Under the keys of all runs: what moves a run refreshes them, too. */
const keys = {
  newest: () => [...runKeys.all, "attention", "newest"] as const,
  count: () => [...runKeys.all, "attention", "count"] as const,
  list: (filter: AttentionFilter) => [...runKeys.all, "attention", "list", filter] as const,
};

/** What narrows the list, as it stands in the address. */
export type AttentionFilter = { causes: AttentionCause[]; workflow: string | null };

const WORKFLOW = /^wfl_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Reads the filter of an address. What it does not understand narrows nothing. */
export function readAttentionFilter(search: URLSearchParams): AttentionFilter {
  const asked = (search.get("cause") ?? "").split(",");
  const workflow = search.get("workflow");
  return {
    causes: ATTENTION_CAUSES.filter((cause) => asked.includes(cause)),
    workflow: workflow !== null && WORKFLOW.test(workflow) ? workflow : null,
  };
}

/** The question that the API understands. */
export const attentionParams = ({ causes, workflow }: AttentionFilter) => ({
  ...(causes.length > 0 && { cause: causes.join(",") }),
  ...(workflow !== null && { workflow_id: workflow }),
  limit: PAGE_SIZE,
});

/** The newest cases that need somebody. */
export const attentionQuery = () =>
  queryOptions({
    queryKey: keys.newest(),
    queryFn: ({ signal }) => request("GET /v1/attention", { query: ATTENTION_QUERY, signal }),
    refetchInterval: POLL_MS,
  });

/** How many cases wait for somebody. */
export const attentionCountQuery = () =>
  queryOptions({
    queryKey: keys.count(),
    queryFn: ({ signal }) => request("GET /v1/attention/count", { signal }),
    refetchInterval: POLL_MS,
  });

/** Every case that the filter lets through, the newest first, page by page. */
export const attentionListQuery = (filter: AttentionFilter) =>
  infiniteQueryOptions({
    queryKey: keys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      request("GET /v1/attention", {
        query: { ...attentionParams(filter), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: AttentionPageJson) => next_cursor,
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
