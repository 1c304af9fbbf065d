import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StepJson } from "@/lib/contract/run-steps";
import type { Intervention } from "@/lib/engine/interventions";
import type { Json } from "@/lib/kernel/json";
import { request } from "./request";
import { runKeys } from "./runs";

const OPERATIONS = {
  retry: "POST /v1/steps/{id}/retry",
  skip: "POST /v1/steps/{id}/skip",
  hold: "POST /v1/steps/{id}/hold",
  release: "POST /v1/steps/{id}/release",
  cancel: "POST /v1/steps/{id}/cancel",
} as const;

type Wish =
  | { action: Exclude<Intervention, "mark_succeeded">; reason: string }
  | { action: "mark_succeeded"; reason: string; port: string; output: Json };

/** Steps in at a step; whatever comes of it, all that shows the run asks again. */
export function useInterveneStep(id: StepJson["id"]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wish: Wish) => {
      if (wish.action !== "mark_succeeded")
        return request(OPERATIONS[wish.action], { params: { id }, body: { reason: wish.reason } });
      const { reason, port, output } = wish;
      return request("POST /v1/steps/{id}/mark-succeeded", {
        params: { id },
        body: { reason, port, output },
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: runKeys.all }),
  });
}
