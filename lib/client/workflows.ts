import { queryOptions } from "@tanstack/react-query";
import { getVersionRoute, type WorkflowVersionJson } from "@/lib/contract/workflow-versions";
import { listWorkflowsRoute } from "@/lib/contract/workflows";
import { request } from "./request";

export const WORKFLOWS_QUERY = { limit: 50 } as const;

export const workflowKeys = {
  all: ["workflows"] as const,
  list: () => [...workflowKeys.all, "list"] as const,
  version: (id: WorkflowVersionJson["id"]) => [...workflowKeys.all, "version", id] as const,
};

/** The workflows of the workspace. */
export const workflowsQuery = () =>
  queryOptions({
    queryKey: workflowKeys.list(),
    queryFn: ({ signal }) => request(listWorkflowsRoute, { query: WORKFLOWS_QUERY, signal }),
  });

/** A published version with its spec. It never changes, so it is asked for once. */
export const versionQuery = (id: WorkflowVersionJson["id"]) =>
  queryOptions({
    queryKey: workflowKeys.version(id),
    queryFn: ({ signal }) => request(getVersionRoute, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
