import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type ApprovalJson,
  countApprovalsRoute,
  decideApprovalRoute,
  getApprovalRoute,
  listApprovalsRoute,
  previewDecisionRoute,
} from "@/lib/contract/approvals";
import type { RunJson } from "@/lib/contract/runs";
import type { JsonObject } from "@/lib/kernel/json";
import { request } from "./request";
import { runKeys } from "./runs";

type ApprovalId = ApprovalJson["id"];

/** Lists have no stream of their own yet. */
const LIST_POLL_MS = 5_000;
const PAGE_MAX = 50;

export const approvalKeys = {
  all: ["approvals"] as const,
  mine: () => [...approvalKeys.all, "mine"] as const,
  count: () => [...approvalKeys.all, "count"] as const,
  /** Under the run's key: what moves the run refreshes them too. */
  ofRun: (id: RunJson["id"]) => [...runKeys.one(id), "approvals"] as const,
  one: (runId: RunJson["id"], id: ApprovalId) => [...approvalKeys.ofRun(runId), id] as const,
  preview: (id: ApprovalId) => [...approvalKeys.all, "preview", id] as const,
};

export const MINE_QUERY = { status: "pending", assignee: "me", limit: PAGE_MAX } as const;

/** What waits for the reader's decision. */
export const myApprovalsQuery = () =>
  queryOptions({
    queryKey: approvalKeys.mine(),
    queryFn: ({ signal }) => request(listApprovalsRoute, { query: MINE_QUERY, signal }),
    refetchInterval: LIST_POLL_MS,
  });

/** How many requests wait for the reader's decision: the number on the inbox. */
export const inboxCountQuery = () =>
  queryOptions({
    queryKey: approvalKeys.count(),
    queryFn: ({ signal }) => request(countApprovalsRoute, { signal }),
  });

/** Every request that a run has made, newest first. */
export const runApprovalsQuery = (runId: RunJson["id"]) =>
  queryOptions({
    queryKey: approvalKeys.ofRun(runId),
    queryFn: ({ signal }) =>
      request(listApprovalsRoute, { query: { run_id: runId, limit: PAGE_MAX }, signal }),
  });

/** One request with what is shown. */
export const approvalQuery = (runId: RunJson["id"], id: ApprovalId) =>
  queryOptions({
    queryKey: approvalKeys.one(runId, id),
    queryFn: ({ signal }) => request(getApprovalRoute, { params: { id }, signal }),
  });

/** What each option would lead to. It follows from the version, so it never changes. */
export const previewQuery = (id: ApprovalId) =>
  queryOptions({
    queryKey: approvalKeys.preview(id),
    queryFn: ({ signal }) => request(previewDecisionRoute, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type Decision = {
  option: string;
  reason: string;
  form?: JsonObject;
  artifactVersionId?: string;
};

/**
 * Decides a request in the revision that its reader saw. Whatever comes of it, what is shown of request
 * and run is asked for again: somebody may have been quicker, which `onRefused` hears of first.
 */
export function useDecide(
  { id, revision, run }: ApprovalJson,
  onRefused: (error: unknown) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ option, reason, form, artifactVersionId }: Decision) =>
      request(decideApprovalRoute, {
        params: { id },
        revision,
        body: {
          option,
          reason,
          ...(form && { form }),
          ...(artifactVersionId && { artifact_version_id: artifactVersionId }),
        },
      }),
    // Before what is shown is asked for again: the form may be gone by then.
    onError: onRefused,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: runKeys.one(run.id) }),
        queryClient.invalidateQueries({ queryKey: approvalKeys.all }),
      ]),
  });
}
