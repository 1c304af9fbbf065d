import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { approvalKeys } from "./approvals";
import { request } from "./request";
import { runKeys } from "./runs";

type Request = Pick<ApprovalJson, "id" | "revision" | "run">;

/** Something that is done to a request without deciding it; how it then stands is shown at once. */
function useAct<Given>(
  { id, run }: Request,
  send: (given: Given) => Promise<ApprovalJson | { approval: ApprovalJson }>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      const approval = "approval" in answer ? answer.approval : answer;
      queryClient.setQueryData(approvalKeys.open(id), approval);
      queryClient.setQueryData(approvalKeys.one(run.id, id), approval);
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: runKeys.one(run.id) }),
        queryClient.invalidateQueries({ queryKey: approvalKeys.all }),
      ]),
  });
}

/** Says that the reader takes care of a request, or that they no longer do. */
export const useClaim = (approval: Request) =>
  useAct(approval, (act: "claim" | "take_over" | "release") => {
    const params = { id: approval.id };
    return act === "release"
      ? request("DELETE /v1/approvals/{id}/claim", { params })
      : request("POST /v1/approvals/{id}/claim", {
          params,
          body: { take_over: act === "take_over" },
        });
  });

/** Says something about a request; the same key is the same comment. */
export const useComment = (approval: Request) =>
  useAct(approval, ({ text, key }: { text: string; key: string }) =>
    request("POST /v1/approvals/{id}/comments", {
      params: { id: approval.id },
      body: { text },
      idempotencyKey: key,
    }),
  );

/** Asks nobody any more, in the revision that the reader saw. */
export const useWithdraw = (approval: Request) =>
  useAct(approval, (reason: string) =>
    request("POST /v1/approvals/{id}/withdraw", {
      params: { id: approval.id },
      revision: approval.revision,
      body: { reason },
    }),
  );

/** Takes an option over the heads of those who were asked, in the revision that the reader saw. */
export const useOverride = (approval: Request) =>
  useAct(approval, (body: { option: string; reason: string }) =>
    request("POST /v1/approvals/{id}/override", {
      params: { id: approval.id },
      revision: approval.revision,
      body,
    }),
  );
