import { queryOptions } from "@tanstack/react-query";
import type { EffectJson, UsageEntryJson } from "@/lib/contract/run-records";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import type { StepCallJson } from "@/lib/contract/step-calls";
import { allOf, PAGE_MAX } from "./all-pages";
import { request } from "./request";
import { runKeys } from "./runs";

type RunId = RunJson["id"];

/** What the time of the run went into. */
export const timelineQuery = (id: RunId) =>
  queryOptions({
    queryKey: runKeys.timeline(id),
    queryFn: ({ signal }) => request("GET /v1/runs/{id}/timeline", { params: { id }, signal }),
  });

/** What the run asked of the world outside. */
export const effectsQuery = (id: RunId) =>
  queryOptions({
    queryKey: runKeys.effects(id),
    queryFn: ({ signal }) =>
      allOf<EffectJson>((cursor) =>
        request("GET /v1/runs/{id}/effects", {
          params: { id },
          query: { limit: PAGE_MAX, cursor },
          signal,
        }),
      ),
  });

/** What the run has used, entry by entry. */
export const usageQuery = (id: RunId) =>
  queryOptions({
    queryKey: runKeys.usage(id),
    queryFn: ({ signal }) =>
      allOf<UsageEntryJson>((cursor) =>
        request("GET /v1/runs/{id}/usage", {
          params: { id },
          query: { limit: PAGE_MAX, cursor },
          signal,
        }),
      ),
  });

/** While a step is at work nothing says that it has made another call. */
const CALLS_POLL_MS = 3_000;

/** What a step has asked of models and tools, over all attempts. */
export const stepCallsQuery = (runId: RunId, { id, status }: Pick<StepJson, "id" | "status">) =>
  queryOptions({
    queryKey: runKeys.calls(runId, id),
    queryFn: ({ signal }) =>
      allOf<StepCallJson>((cursor) =>
        request("GET /v1/steps/{id}/calls", {
          params: { id },
          query: { limit: PAGE_MAX, cursor },
          signal,
        }),
      ),
    refetchInterval: status === "running" ? CALLS_POLL_MS : false,
  });

/** One step with its input and output. */
export const stepQuery = (runId: RunId, id: StepJson["id"]) =>
  queryOptions({
    queryKey: runKeys.step(runId, id),
    queryFn: ({ signal }) => request("GET /v1/steps/{id}", { params: { id }, signal }),
  });
