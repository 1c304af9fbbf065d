import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { approvalKeys } from "./approvals";
import { request } from "./request";
import { runKeys } from "./runs";

type Wish = {
  approvals: readonly Pick<ApprovalJson, "id" | "revision">[];
  option: string;
  reason: string;
  key: string;
};

/** Decides many requests alike, each in the revision that the reader saw; the same key is the same call. */
export function useDecideMany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, approvals, ...body }: Wish) =>
      request("POST /v1/approvals/decide-many", {
        body: { ...body, approvals: [...approvals] },
        idempotencyKey: key,
      }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: approvalKeys.all }),
        queryClient.invalidateQueries({ queryKey: runKeys.all }),
      ]),
  });
}
