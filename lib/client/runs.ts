import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AttemptJson, StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import type { RunControl } from "@/lib/engine/controls";
import { isTerminalRun } from "@/lib/engine/transition";
import type { JsonObject } from "@/lib/kernel/json";
import { allOf, PAGE_MAX } from "./all-pages";
import { request } from "./request";

type RunId = RunJson["id"];

/** Only for a stream that died unnoticed: while it lives, events refresh the screen. */
const SAFETY_POLL_MS = 15_000;
const RECENT_MAX = 12;

export const runKeys = {
  all: ["runs"] as const,
  lists: () => [...runKeys.all, "list"] as const,
  recent: () => [...runKeys.lists(), "recent"] as const,
  one: (id: RunId) => [...runKeys.all, "one", id] as const,
  detail: (id: RunId) => [...runKeys.one(id), "detail"] as const,
  steps: (id: RunId) => [...runKeys.one(id), "steps"] as const,
  explanation: (id: RunId) => [...runKeys.one(id), "explanation"] as const,
  stepExplanation: (id: RunId, step: string) => [...runKeys.explanation(id), step] as const,
  timeline: (id: RunId) => [...runKeys.one(id), "timeline"] as const,
  effects: (id: RunId) => [...runKeys.one(id), "effects"] as const,
  usage: (id: RunId) => [...runKeys.one(id), "usage"] as const,
  step: (id: RunId, step: string) => [...runKeys.one(id), "step", step] as const,
  calls: (id: RunId, step: string) => [...runKeys.one(id), "calls", step] as const,
  attempts: (id: RunId) => [...runKeys.one(id), "attempts"] as const,
  artifacts: (id: RunId) => [...runKeys.one(id), "artifacts"] as const,
  deliveries: (id: RunId) => [...runKeys.one(id), "deliveries"] as const,
};

/** The newest runs of the workspace. */
export const recentRunsQuery = () =>
  queryOptions({
    queryKey: runKeys.recent(),
    queryFn: ({ signal }) => request("GET /v1/runs", { query: { limit: RECENT_MAX }, signal }),
  });

/** How many of the newest runs a page shows; the server's prefetch asks for as many. */
export const RECENT_QUERY = { limit: RECENT_MAX };

/** One run with what it was given and gave back. */
export const runQuery = (id: RunId) =>
  queryOptions({
    queryKey: runKeys.detail(id),
    queryFn: ({ signal }) => request("GET /v1/runs/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data && isTerminalRun(state.data.execution_status) ? false : SAFETY_POLL_MS,
  });

/** Every step of the run. */
export const stepsQuery = (id: RunId) =>
  queryOptions({
    queryKey: runKeys.steps(id),
    queryFn: ({ signal }) =>
      allOf<StepJson>((cursor) =>
        request("GET /v1/runs/{id}/steps", {
          params: { id },
          query: { limit: PAGE_MAX, cursor },
          signal,
        }),
      ),
  });

/** Every attempt of the run, those at work included. */
export const attemptsQuery = (id: RunId) =>
  queryOptions({
    queryKey: runKeys.attempts(id),
    queryFn: ({ signal }) =>
      allOf<AttemptJson>((cursor) =>
        request("GET /v1/runs/{id}/attempts", {
          params: { id },
          query: { limit: PAGE_MAX, cursor },
          signal,
        }),
      ),
  });

/** What the run has made. */
export const runArtifactsQuery = (id: RunId) =>
  queryOptions({
    queryKey: runKeys.artifacts(id),
    queryFn: ({ signal }) =>
      request("GET /v1/runs/{id}/artifacts", {
        params: { id },
        query: { limit: PAGE_MAX },
        signal,
      }),
  });

/** What the run has handed over. */
export const runDeliveriesQuery = (id: RunId) =>
  queryOptions({
    queryKey: runKeys.deliveries(id),
    queryFn: ({ signal }) =>
      request("GET /v1/runs/{id}/deliveries", {
        params: { id },
        query: { limit: PAGE_MAX },
        signal,
      }),
  });

const CONTROLS = {
  cancel: "POST /v1/runs/{id}/cancel",
  pause: "POST /v1/runs/{id}/pause",
  resume: "POST /v1/runs/{id}/resume",
} as const satisfies Record<RunControl, string>;

/** Cancels, pauses or resumes the run; whatever comes of it, every list and page that shows the run asks again. */
export function useControlRun(id: RunId, control: RunControl) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      request(CONTROLS[control], { params: { id }, body: { reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: runKeys.all }),
  });
}

export type Start = {
  versionId: string;
  input: JsonObject;
  title: string | null;
  idempotencyKey: string;
};

/** Starts a run of exactly this version. The same key is the same run, however often the form is sent. */
export function useStartRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ versionId, input, title, idempotencyKey }: Start) =>
      request("POST /v1/runs", {
        body: { workflow_version_id: versionId, input, ...(title && { title }) },
        idempotencyKey,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: runKeys.lists() }),
  });
}
