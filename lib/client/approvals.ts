import {
  infiniteQueryOptions,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { NewAmounts } from "@/lib/contract/amounts";
import type { ApprovalJson, ApprovalPageJson } from "@/lib/contract/approvals";
import type { DecisionAnswerJson } from "@/lib/contract/decide-approval";
import type { RunJson } from "@/lib/contract/runs";
import type { JsonObject } from "@/lib/kernel/json";
import { request } from "./request";
import { runKeys } from "./runs";

type ApprovalId = ApprovalJson["id"];

/** Only for a tab that hears nothing, as one in the background: the icon of the tab must not lie for long. */
const COUNT_POLL_MS = 60_000;
const PAGE_MAX = 50;

export const approvalKeys = {
  all: ["approvals"] as const,
  mine: () => [...approvalKeys.all, "mine"] as const,
  count: () => [...approvalKeys.all, "count"] as const,
  inbox: (box: InboxBox) => [...approvalKeys.all, "inbox", box] as const,
  open: (id: ApprovalId) => [...approvalKeys.all, "open", id] as const,
  /** Under the run's key: what moves the run refreshes them too. */
  ofRun: (id: RunJson["id"]) => [...runKeys.one(id), "approvals"] as const,
  one: (runId: RunJson["id"], id: ApprovalId) => [...approvalKeys.ofRun(runId), id] as const,
  preview: (id: ApprovalId) => [...approvalKeys.all, "preview", id] as const,
};

const MINE_MAX = 4;

/** The most urgent of what waits for the reader. */
export const MINE_QUERY = {
  status: "pending",
  assignee: "me",
  order: "urgent",
  limit: MINE_MAX,
} as const;

/** What waits for the reader's decision. */
export const myApprovalsQuery = () =>
  queryOptions({
    queryKey: approvalKeys.mine(),
    queryFn: ({ signal }) => request("GET /v1/approvals", { query: MINE_QUERY, signal }),
  });

/** What of the requests the inbox shows: the reader's own, all that are open, or those that are over. */
export const INBOX_BOXES = ["mine", "all", "done"] as const;
export type InboxBox = (typeof INBOX_BOXES)[number];

/** What of the list a box asks for; the server's prefetch asks for the same. */
export const INBOX_QUERIES = {
  mine: { status: "pending", assignee: "me", order: "urgent", limit: PAGE_MAX },
  all: { status: "pending", order: "urgent", limit: PAGE_MAX },
  done: {
    status: "approved,rejected,revised,expired,withdrawn,superseded",
    order: "newest",
    limit: PAGE_MAX,
  },
} as const satisfies Record<InboxBox, object>;

/** The requests of a box, page by page: open ones by what presses first, closed ones newest first. */
export const inboxQuery = (box: InboxBox) =>
  infiniteQueryOptions({
    queryKey: approvalKeys.inbox(box),
    queryFn: ({ pageParam, signal }) =>
      request("GET /v1/approvals", {
        query: { ...INBOX_QUERIES[box], ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: ApprovalPageJson) => next_cursor,
  });

/** One request by its id alone, as the inbox opens it. */
export const openApprovalQuery = (id: ApprovalId) =>
  queryOptions({
    queryKey: approvalKeys.open(id),
    queryFn: ({ signal }) => request("GET /v1/approvals/{id}", { params: { id }, signal }),
  });

/** How many requests wait for the reader's decision: the number on the inbox. */
export const inboxCountQuery = () =>
  queryOptions({
    queryKey: approvalKeys.count(),
    queryFn: ({ signal }) => request("GET /v1/approvals/count", { signal }),
    refetchInterval: COUNT_POLL_MS,
    refetchIntervalInBackground: true,
  });

/** Every request that a run has made, newest first. */
export const runApprovalsQuery = (runId: RunJson["id"]) =>
  queryOptions({
    queryKey: approvalKeys.ofRun(runId),
    queryFn: ({ signal }) =>
      request("GET /v1/approvals", { query: { run_id: runId, limit: PAGE_MAX }, signal }),
  });

/** One request with what is shown. */
export const approvalQuery = (runId: RunJson["id"], id: ApprovalId) =>
  queryOptions({
    queryKey: approvalKeys.one(runId, id),
    queryFn: ({ signal }) => request("GET /v1/approvals/{id}", { params: { id }, signal }),
  });

/** What each option would lead to. It follows from the version, and from what went before. */
export const previewQuery = (id: ApprovalId) =>
  queryOptions({
    queryKey: approvalKeys.preview(id),
    queryFn: ({ signal }) => request("GET /v1/approvals/{id}/preview", { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type Decision = {
  option: string;
  reason: string;
  form?: JsonObject;
  artifactVersionId?: string;
  edit?: Edit;
  /** What is granted to a run that asks for more to spend. */
  amount?: NewAmounts;
};

/** The decider's own text for an artifact that the request shows. The same key is the same version, however often it is sent. */
type Edit = { artifactId: string; versionId: string; text: string; key: string };

/** Keeps an edit as a version of its own; gives its id. */
async function keepEdit(approvalId: ApprovalId, edit: Edit): Promise<string> {
  const { id } = await request("POST /v1/artifacts/{id}/versions", {
    params: { id: edit.artifactId },
    body: { approval_id: approvalId, parent_version_id: edit.versionId, content: edit.text },
    idempotencyKey: edit.key,
  });
  return id;
}

const decisionOf = (id: ApprovalId) => [...approvalKeys.all, "decide", id] as const;

/** Whether the reader's decision is on its way: what they see stays as it is until the server has answered. */
export const useIsDeciding = (id: ApprovalId): boolean =>
  useIsMutating({ mutationKey: decisionOf(id) }) > 0;

type Outcome = {
  onRefused: (error: unknown) => void;
  /** Hears of it before the lists are asked again, and before anything that shows the request may be gone. */
  onDecided?: ((answer: DecisionAnswerJson) => void) | undefined;
};

/**
 * Decides a request in the revision that its reader saw. Whatever comes of it, what is shown of request
 * and run is asked for again: somebody may have been quicker, which `onRefused` hears of first.
 */
export function useDecide({ id, revision, run }: ApprovalJson, { onRefused, onDecided }: Outcome) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: decisionOf(id),
    mutationFn: async ({ option, reason, form, artifactVersionId, edit, amount }: Decision) => {
      const edited = edit && (await keepEdit(id, edit));
      return request("POST /v1/approvals/{id}/decide", {
        params: { id },
        revision,
        body: {
          option,
          reason,
          ...(form && { form }),
          ...(artifactVersionId && { artifact_version_id: artifactVersionId }),
          ...(edited && { edited_artifact_version_id: edited }),
          ...(amount && { amount }),
        },
      });
    },
    // Before what is shown is asked for again: the form may be gone by then.
    onError: onRefused,
    onSuccess: (answer) => {
      // Of an edit the answer is about the request that has taken the place of this one.
      queryClient.setQueryData(approvalKeys.open(answer.approval.id), answer.approval);
      queryClient.setQueryData(approvalKeys.one(run.id, answer.approval.id), answer.approval);
      onDecided?.(answer);
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: runKeys.one(run.id) }),
        queryClient.invalidateQueries({ queryKey: approvalKeys.all }),
      ]),
  });
}
