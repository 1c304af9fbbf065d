import { queryOptions } from "@tanstack/react-query";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import { request } from "./request";
import { runKeys } from "./runs";

/** Why the run is where it is, what moves it next, and what the reader may do. */
export const explanationQuery = (id: RunJson["id"]) =>
  queryOptions({
    queryKey: runKeys.explanation(id),
    queryFn: ({ signal }) => request("GET /v1/runs/{id}/explain", { params: { id }, signal }),
  });

/** The same of one step. */
export const stepExplanationQuery = (runId: RunJson["id"], id: StepJson["id"]) =>
  queryOptions({
    queryKey: runKeys.stepExplanation(runId, id),
    queryFn: ({ signal }) => request("GET /v1/steps/{id}/explain", { params: { id }, signal }),
  });
