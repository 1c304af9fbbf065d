import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { approvalKeys } from "./approvals";
import { runKeys } from "./runs";

/** What was heard since the cache was last told: the runs that moved, or that any of them may have. */
export type WorkspaceNews = { runs: Set<string>; isReset: boolean };

const [RUNS] = runKeys.all;
const [APPROVALS] = approvalKeys.all;

/**
 * Whether what stands under the key may be another now: lists and counts of runs and requests, and the requests
 * of the runs that moved. The rest of a run has a stream of its own, and a preview never changes.
 */
export function isOutdated(key: QueryKey, { runs, isReset }: WorkspaceNews): boolean {
  const [room, kind, id, part] = key;
  if (room === APPROVALS) return kind !== "preview";
  if (room !== RUNS) return false;
  if (kind !== "one") return true;
  return part === "approvals" && (isReset || (typeof id === "string" && runs.has(id)));
}

/** Lets whatever is shown and may be another now be asked for again. */
export const refreshAfter = (queryClient: QueryClient, news: WorkspaceNews): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOutdated(queryKey, news) });
