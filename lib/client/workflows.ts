import { queryOptions } from "@tanstack/react-query";
import type { WorkflowVersionJson } from "@/lib/contract/workflow-versions";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { request } from "./request";
import { runKeys } from "./runs";

type WorkflowId = WorkflowJson["id"];

export const WORKFLOWS_QUERY = { limit: 50 } as const;
const VERSIONS_MAX = 100;
/** Nobody tells when a colleague publishes or renames: what is looked at is asked for again, while it is looked at. */
export const WORKFLOWS_FRESH_MS = 15_000;

export const workflowKeys = {
  all: ["workflows"] as const,
  list: () => [...workflowKeys.all, "list"] as const,
  found: (q: string) => [...workflowKeys.list(), "found", q] as const,
  one: (id: WorkflowId) => [...workflowKeys.all, "one", id] as const,
  versions: (id: WorkflowId) => [...workflowKeys.one(id), "versions"] as const,
  versionPages: (id: WorkflowId) => [...workflowKeys.versions(id), "pages"] as const,
  numbered: (id: WorkflowId, number: number) =>
    [...workflowKeys.versions(id), "numbered", number] as const,
  version: (id: WorkflowVersionJson["id"]) => [...workflowKeys.all, "version", id] as const,
  /** Under the runs: it is another one as soon as a run has been started. */
  lastInput: (id: WorkflowId) => [...runKeys.lists(), "last-input", id] as const,
};

/** The workflows of the workspace. */
export const workflowsQuery = () =>
  queryOptions({
    queryKey: workflowKeys.list(),
    queryFn: ({ signal }) => request("GET /v1/workflows", { query: WORKFLOWS_QUERY, signal }),
  });

/** The workflows whose name or title holds the text; all of them for none. */
export const foundWorkflowsQuery = (q: string) =>
  queryOptions({
    queryKey: workflowKeys.found(q),
    queryFn: ({ signal }) =>
      request("GET /v1/workflows", { query: { ...WORKFLOWS_QUERY, ...(q && { q }) }, signal }),
  });

/** Of those, the ones that a run can be started of. */
export const startableWorkflowsQuery = (q: string) =>
  queryOptions({
    queryKey: [...workflowKeys.found(q), "startable"] as const,
    queryFn: ({ signal }) =>
      request("GET /v1/workflows", {
        query: { ...WORKFLOWS_QUERY, published: "only", ...(q && { q }) },
        signal,
      }),
  });

/** One workflow with its newest version. */
export const workflowQuery = (id: WorkflowId) =>
  queryOptions({
    queryKey: workflowKeys.one(id),
    queryFn: ({ signal }) => request("GET /v1/workflows/{id}", { params: { id }, signal }),
    refetchInterval: WORKFLOWS_FRESH_MS,
  });

/** The newest versions of a workflow, without their specs. */
export const versionsQuery = (id: WorkflowId) =>
  queryOptions({
    queryKey: workflowKeys.versions(id),
    queryFn: ({ signal }) =>
      request("GET /v1/workflows/{id}/versions", {
        params: { id },
        query: { limit: VERSIONS_MAX },
        signal,
      }),
    refetchInterval: WORKFLOWS_FRESH_MS,
  });

/** A published version with its spec. It never changes, so it is asked for once. */
export const versionQuery = (id: WorkflowVersionJson["id"]) =>
  queryOptions({
    queryKey: workflowKeys.version(id),
    queryFn: ({ signal }) => request("GET /v1/workflow-versions/{id}", { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What the reader started a workflow with the last time. */
export const lastInputQuery = (id: WorkflowId) =>
  queryOptions({
    queryKey: workflowKeys.lastInput(id),
    queryFn: ({ signal }) =>
      request("GET /v1/workflows/{id}/last-input", { params: { id }, signal }),
  });
