import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { WorkflowVersionSummaryJson } from "@/lib/contract/workflow-versions";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { PAGE_MAX } from "./all-pages";
import { request } from "./request";
import { WORKFLOWS_FRESH_MS, workflowKeys } from "./workflows";

type WorkflowId = WorkflowJson["id"];

const VERSIONS_PAGE = 50;

/** Every version of a workflow, without its spec, newest first and page by page. */
export const versionPagesQuery = (id: WorkflowId) =>
  infiniteQueryOptions({
    queryKey: workflowKeys.versionPages(id),
    queryFn: ({ pageParam: cursor, signal }) =>
      request("GET /v1/workflows/{id}/versions", {
        params: { id },
        query: { limit: VERSIONS_PAGE, ...(cursor !== null && { cursor }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: WORKFLOWS_FRESH_MS,
  });

/** The version of a number, however many came after it; `null`: there is none. */
export const numberedVersionQuery = (id: WorkflowId, number: number) =>
  queryOptions({
    queryKey: workflowKeys.numbered(id, number),
    queryFn: ({ signal }) => findVersion(id, number, signal),
  });

type VersionPage = { items: WorkflowVersionSummaryJson[]; next_cursor: string | null };

async function findVersion(
  id: WorkflowId,
  number: number,
  signal: AbortSignal,
): Promise<WorkflowVersionSummaryJson | null> {
  let cursor: string | null = null;
  do {
    const page: VersionPage = await request("GET /v1/workflows/{id}/versions", {
      params: { id },
      query: { limit: PAGE_MAX, ...(cursor !== null && { cursor }) },
      signal,
    });
    const found = page.items.find((version) => version.number === number);
    if (found) return found;
    cursor = page.next_cursor;
  } while (cursor !== null);
  return null;
}
