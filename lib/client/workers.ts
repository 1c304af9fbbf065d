import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { PoolJson, WorkerJson } from "@/lib/contract/workers";
import { request } from "./request";

/** Those that are gone are of yesterday: nobody operates them. */
export const WORKERS_QUERY = { limit: 100 } as const;
/** What waits where changes with every step. */
const REFRESH_MS = 5_000;

const workerKeys = {
  all: ["workers"] as const,
  list: () => [...workerKeys.all, "list"] as const,
  pools: () => [...workerKeys.all, "pools"] as const,
};

/** The newest workers; asked again while the page is looked at. */
export const workersQuery = () =>
  queryOptions({
    queryKey: workerKeys.list(),
    queryFn: ({ signal }) => request("GET /v1/workers", { query: WORKERS_QUERY, signal }),
    refetchInterval: REFRESH_MS,
  });

/** The pools, with what the workspace has waiting there; asked again while the page is looked at. */
export const poolsQuery = () =>
  queryOptions({
    queryKey: workerKeys.pools(),
    queryFn: ({ signal }) => request("GET /v1/pools", { signal }),
    refetchInterval: REFRESH_MS,
  });

/** Drains a worker, or lets it go on; whatever comes of it, all that is shown is asked for again. */
export function useOperateWorker(id: WorkerJson["id"], to: "drain" | "resume") {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      request(to === "drain" ? "POST /v1/workers/{id}/drain" : "POST /v1/workers/{id}/resume", {
        params: { id },
        body: { reason },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: workerKeys.all }),
  });
}

/** Pauses a pool for the workspace, or lets it go on; whatever comes of it, all that is shown is asked for again. */
export function useOperatePool(name: PoolJson["name"], to: "pause" | "resume") {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      request(to === "pause" ? "POST /v1/pools/{name}/pause" : "POST /v1/pools/{name}/resume", {
        params: { name },
        body: { reason },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: workerKeys.all }),
  });
}
