import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./request";
import { runKeys } from "./runs";

/** Sends a message again that was given up; whatever comes of it, what needs attention asks again. */
export function useResendMessage(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      request("POST /v1/messages/{id}/resend", { params: { id }, body: { reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: runKeys.all }),
  });
}
