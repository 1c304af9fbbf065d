import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApprovalJson, DelegationJson } from "@/lib/contract/approvals";
import { mayRole } from "@/lib/kernel/permissions";
import { approvalKeys } from "./approvals";
import { everyMemberQuery } from "./members";
import { request } from "./request";
import { runKeys } from "./runs";

const PAGE_MAX = 100;

export const delegationKeys = {
  all: ["delegations"] as const,
  mine: () => [...delegationKeys.all, "mine"] as const,
};

/** What of the list the profile asks for; the server's prefetch asks for the same. */
export const DELEGATIONS_QUERY = { limit: PAGE_MAX } as const;

/** What the reader has given or got, newest first. */
export const delegationsQuery = () =>
  queryOptions({
    queryKey: delegationKeys.mine(),
    queryFn: ({ signal }) => request("GET /v1/delegations", { query: DELEGATIONS_QUERY, signal }),
  });

/** The members whose role decides requests. */
export const decidersQuery = () =>
  queryOptions({
    ...everyMemberQuery(),
    select: ({ items }) =>
      items.filter(({ role, is_disabled }) => !is_disabled && mayRole(role, "approval:decide")),
  });

/** Lets somebody else decide one request; the same key is the same delegation. */
export function useDelegateApproval({ id, run }: Pick<ApprovalJson, "id" | "run">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { to: string; until?: string; reason: string; key: string }) =>
      request("POST /v1/approvals/{id}/delegate", { params: { id }, body, idempotencyKey: key }),
    onSuccess: (approval) => {
      queryClient.setQueryData(approvalKeys.open(id), approval);
      queryClient.setQueryData(approvalKeys.one(run.id, id), approval);
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: approvalKeys.all }),
        queryClient.invalidateQueries({ queryKey: runKeys.one(run.id) }),
        queryClient.invalidateQueries({ queryKey: delegationKeys.all }),
      ]),
  });
}

/** Lets somebody else decide for a time; the same key is the same delegation. */
export function useCreateDelegation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      key,
      ...body
    }: {
      to: string;
      starts_at?: string;
      ends_at: string;
      reason: string;
      key: string;
    }) => request("POST /v1/delegations", { body, idempotencyKey: key }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: delegationKeys.all }),
  });
}

/** Ends a delegation; requests that were open by it may not be any more. */
export function useRevokeDelegation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: DelegationJson["id"]) =>
      request("DELETE /v1/delegations/{id}", { params: { id } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: delegationKeys.all }),
        queryClient.invalidateQueries({ queryKey: approvalKeys.all }),
      ]),
  });
}
