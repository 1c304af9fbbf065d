import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { RunJson } from "@/lib/contract/runs";
import { request } from "./request";
import { runKeys } from "./runs";

type RunId = RunJson["id"];

/** Whether the run has achieved what it was for. */
export const outcomeQuery = (id: RunId) =>
  queryOptions({
    queryKey: [...runKeys.one(id), "outcome"],
    queryFn: ({ signal }) => request("GET /v1/runs/{id}/outcome", { params: { id }, signal }),
  });

export type OutcomeWish = {
  outcome: "achieved" | "not_achieved" | "waived";
  criteria: { met: boolean }[];
  evidence: { text: string; artifact_version_id?: string }[];
  reason: string;
};

/** Says so; whatever comes of it, all that shows the run asks again. */
export function useDecideOutcome(id: RunId) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: OutcomeWish) =>
      request("PUT /v1/runs/{id}/outcome", { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: runKeys.all }),
  });
}
