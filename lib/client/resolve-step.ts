import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EffectResolutionJson } from "@/lib/contract/resolve-step";
import type { StepJson } from "@/lib/contract/run-steps";
import { request } from "./request";
import { runKeys } from "./runs";

/** Says what became of the call of a step whose outcome nobody knew. */
export function useResolveStep(id: StepJson["id"]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EffectResolutionJson) =>
      request("POST /v1/steps/{id}/resolve", { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: runKeys.all }),
  });
}
