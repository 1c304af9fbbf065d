import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { RunJson } from "@/lib/contract/runs";
import { request } from "./request";
import { runKeys } from "./runs";

type RunId = RunJson["id"];

/** What running again from a node on would reuse, repeat and pay. Asked anew each time: effects may be settled late. */
export const rerunPreviewQuery = (id: RunId, from: string) =>
  queryOptions({
    queryKey: [...runKeys.one(id), "rerun", from],
    queryFn: ({ signal }) =>
      request("POST /v1/runs/{id}/rerun/preview", { params: { id }, body: { from }, signal }),
    staleTime: 0,
  });

type Wish = { from: string; reason: string; idempotencyKey: string };

/** Runs again from a node on. The same key is the same run, however often the form is sent. */
export function useRerun(id: RunId) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ from, reason, idempotencyKey }: Wish) =>
      request("POST /v1/runs/{id}/rerun", {
        params: { id },
        body: { from, reason },
        idempotencyKey,
      }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: runKeys.lists() }),
        queryClient.invalidateQueries({ queryKey: runKeys.one(id), exact: true }),
      ]),
  });
}
