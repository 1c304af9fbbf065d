import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WorkflowJson, WorkflowPageJson } from "@/lib/contract/workflows";
import { request } from "./request";
import { runKeys } from "./runs";
import { WORKFLOWS_FRESH_MS, workflowKeys } from "./workflows";

export const WORKFLOW_LIST_SIZE = 50;
const TEMPLATES_MAX = 100;

/** What narrows the list of workflows, as it stands in the address. */
export type WorkflowFilter = { q: string | null; isArchived: boolean };

/** The question that the API understands. */
export const workflowListParams = ({ q, isArchived }: WorkflowFilter) => ({
  limit: WORKFLOW_LIST_SIZE,
  ...(q !== null && { q }),
  ...(isArchived && { archived: "only" as const }),
});

/** The workflows that a filter lets through, newest first, page by page. */
export const workflowListQuery = (filter: WorkflowFilter) =>
  infiniteQueryOptions({
    queryKey: [...workflowKeys.list(), "filtered", filter] as const,
    queryFn: ({ pageParam, signal }) =>
      request("GET /v1/workflows", {
        query: {
          ...workflowListParams(filter),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: WorkflowPageJson) => next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: WORKFLOWS_FRESH_MS,
  });

/** What the last runs of a page of workflows came to. Under the runs: what moves one refreshes it. */
export const lastRunsQuery = (ids: readonly WorkflowJson["id"][]) =>
  queryOptions({
    queryKey: [...runKeys.lists(), "last-of-workflows", ids] as const,
    queryFn: ({ signal }) =>
      request("GET /v1/workflows/last-runs", { query: { workflow_ids: ids.join(",") }, signal }),
    placeholderData: keepPreviousData,
  });

/** What a workflow can be made from. They come with the release. */
export const templatesQuery = () =>
  queryOptions({
    queryKey: [...workflowKeys.all, "templates"] as const,
    queryFn: ({ signal }) =>
      request("GET /v1/templates", { query: { limit: TEMPLATES_MAX }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
