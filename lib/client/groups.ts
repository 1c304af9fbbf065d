import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { GroupJson } from "@/lib/contract/groups";
import { approvalKeys } from "./approvals";
import { memberKeys } from "./members";
import { request } from "./request";

/** More groups than a workspace has. */
export const GROUPS_QUERY = { limit: 200 } as const;

export const groupKeys = { all: () => [...memberKeys.all, "groups"] as const };

/** The groups of the workspace with their members, by name. */
export const groupsQuery = () =>
  queryOptions({
    queryKey: groupKeys.all(),
    queryFn: ({ signal }) => request("GET /v1/groups", { query: GROUPS_QUERY, signal }),
  });

/** Whatever comes of it, groups are asked for again, and so is what waits for whom. */
function useAskAgain(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: groupKeys.all() }),
      queryClient.invalidateQueries({ queryKey: approvalKeys.all }),
    ]);
}

/** Makes a group that nobody is in yet. */
export function useCreateGroup() {
  const onSettled = useAskAgain();
  return useMutation({
    mutationFn: (name: string) => request("POST /v1/groups", { body: { name } }),
    onSettled,
  });
}

/** Takes people into a group, or out of it. */
export function useChangeGroup(id: GroupJson["id"]) {
  const onSettled = useAskAgain();
  return useMutation({
    mutationFn: (body: { add?: string[]; remove?: string[] }) =>
      request("PATCH /v1/groups/{id}", { params: { id }, body }),
    onSettled,
  });
}

/** Ends a group. */
export function useDeleteGroup(id: GroupJson["id"]) {
  const onSettled = useAskAgain();
  return useMutation({
    mutationFn: () => request("DELETE /v1/groups/{id}", { params: { id } }),
    onSettled,
  });
}
