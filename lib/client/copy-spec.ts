import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { JsonObject } from "@/lib/kernel/json";
import { request } from "./request";
import { workflowKeys } from "./workflows";

type Copy = { name: string; title: string; spec: JsonObject; idempotencyKey: string };

/** Keeps a manifest, finished or not, as a workflow of its own. */
export function useCopySpec() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: Copy) =>
      request("POST /v1/workflows", { body, idempotencyKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: workflowKeys.all }),
  });
}
