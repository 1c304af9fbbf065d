import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { listRunArtifactsRoute } from "@/lib/contract/artifacts";
import { listRunDeliveriesRoute } from "@/lib/contract/deliveries";
import {
  type AttemptJson,
  listAttemptsRoute,
  listStepsRoute,
  type StepJson,
} from "@/lib/contract/run-steps";
import {
  cancelRunRoute,
  getRunRoute,
  listRunsRoute,
  type RunJson,
  startRunRoute,
} from "@/lib/contract/runs";
import { isTerminalRun } from "@/lib/engine/transition";
import type { JsonObject } from "@/lib/kernel/json";
import { request } from "./request";

type RunId = RunJson["id"];

/** Only for a stream that died unnoticed: while it lives, events refresh the screen. */
const SAFETY_POLL_MS = 15_000;
const RECENT_MAX = 12;
const PAGE_MAX = 200;

export const runKeys = {
  all: ["runs"] as const,
  lists: () => [...runKeys.all, "list"] as const,
  recent: () => [...runKeys.lists(), "recent"] as const,
  one: (id: RunId) => [...runKeys.all, "one", id] as const,
  detail: (id: RunId) => [...runKeys.one(id), "detail"] as const,
  steps: (id: RunId) => [...runKeys.one(id), "steps"] as const,
  attempts: (id: RunId) => [...runKeys.one(id), "attempts"] as const,
  artifacts: (id: RunId) => [...runKeys.one(id), "artifacts"] as const,
  deliveries: (id: RunId) => [...runKeys.one(id), "deliveries"] as const,
};

/** The newest runs of the workspace. */
export const recentRunsQuery = () =>
  queryOptions({
    queryKey: runKeys.recent(),
    queryFn: ({ signal }) => request(listRunsRoute, { query: { limit: RECENT_MAX }, signal }),
  });

/** How many of the newest runs a page shows; the server's prefetch asks for as many. */
export const RECENT_QUERY = { limit: RECENT_MAX };

/** One run with what it was given and gave back. */
export const runQuery = (id: RunId) =>
  queryOptions({
    queryKey: runKeys.detail(id),
    queryFn: ({ signal }) => request(getRunRoute, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data && isTerminalRun(state.data.execution_status) ? false : SAFETY_POLL_MS,
  });

type Page<T> = { items: T[]; next_cursor: string | null };

/** Every item of a list, however many pages that takes. */
async function allOf<T>(
  ask: (cursor: string | undefined) => Promise<Page<T>>,
): Promise<{ items: T[] }> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask(cursor);
    items.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return { items };
}

/** Every step of the run. */
export const stepsQuery = (id: RunId) =>
  queryOptions({
    queryKey: runKeys.steps(id),
    queryFn: ({ signal }) =>
      allOf<StepJson>((cursor) =>
        request(listStepsRoute, { params: { id }, query: { limit: PAGE_MAX, cursor }, signal }),
      ),
  });

/** Every attempt of the run, those at work included. */
export const attemptsQuery = (id: RunId) =>
  queryOptions({
    queryKey: runKeys.attempts(id),
    queryFn: ({ signal }) =>
      allOf<AttemptJson>((cursor) =>
        request(listAttemptsRoute, { params: { id }, query: { limit: PAGE_MAX, cursor }, signal }),
      ),
  });

/** What the run has made. */
export const runArtifactsQuery = (id: RunId) =>
  queryOptions({
    queryKey: runKeys.artifacts(id),
    queryFn: ({ signal }) =>
      request(listRunArtifactsRoute, { params: { id }, query: { limit: PAGE_MAX }, signal }),
  });

/** What the run has handed over. */
export const runDeliveriesQuery = (id: RunId) =>
  queryOptions({
    queryKey: runKeys.deliveries(id),
    queryFn: ({ signal }) =>
      request(listRunDeliveriesRoute, { params: { id }, query: { limit: PAGE_MAX }, signal }),
  });

/** Asks the run to stop; whatever comes of it, every list and page that shows the run asks again. */
export function useCancelRun(id: RunId) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => request(cancelRunRoute, { params: { id }, body: { reason } }),
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
      request(startRunRoute, {
        body: { workflow_version_id: versionId, input, ...(title && { title }) },
        idempotencyKey,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: runKeys.lists() }),
  });
}
