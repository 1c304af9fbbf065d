import { queryOptions } from "@tanstack/react-query";
import type { EffectJson, UsageEntryJson } from "@/lib/contract/run-records";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
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

/** One step with its input and output. */
export const stepQuery = (runId: RunId, id: StepJson["id"]) =>
  queryOptions({
    queryKey: runKeys.step(runId, id),
    queryFn: ({ signal }) => request("GET /v1/steps/{id}", { params: { id }, signal }),
  });
