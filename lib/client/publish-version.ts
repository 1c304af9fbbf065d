import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { request } from "./request";
import { workflowKeys } from "./workflows";

type Publication = { revision: number; notes: string; idempotencyKey: string };

/** Makes a version of the draft as it stands at a revision. The same key is the same version. */
export function usePublishVersion(id: WorkflowJson["id"]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ revision, notes, idempotencyKey }: Publication) =>
      request("POST /v1/workflows/{id}/versions", {
        params: { id },
        body: { notes },
        revision,
        idempotencyKey,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: workflowKeys.all }),
  });
}
