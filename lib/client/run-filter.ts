import type { listRunsRoute } from "@/lib/contract/runs";
import {
  REVIEW_STATUSES,
  type ReviewStatus,
  RUN_DELIVERY_STATUSES,
  RUN_STATUSES,
  type RunDeliveryStatus,
  type RunStatus,
} from "@/lib/engine/transition";
import { searchWords } from "./search-words";
import { boundsOfTimes, readTimes, type Times } from "./times";

/** What narrows the list of runs, as it stands in the address. */
export type RunFilter = Times & {
  q: string | null;
  status: RunStatus[];
  review: ReviewStatus[];
  delivery: RunDeliveryStatus[];
  workflow: string | null;
  version: string | null;
  /** An id, or `me`. */
  by: string | null;
};

const isOf =
  <V extends string>(known: readonly V[]) =>
  (text: string): text is V =>
    known.some((value) => value === text);

const listOf = <V extends string>(text: string | null, known: readonly V[]): V[] =>
  (text ?? "").split(",").filter(isOf(known));

/** Reads the filter of an address. What it does not understand narrows nothing. */
export function readRunFilter(search: URLSearchParams): RunFilter {
  const text = (name: string) => search.get(name)?.trim() || null;
  const shaped = (name: string, shape: RegExp) => {
    const value = text(name);
    return value !== null && shape.test(value) ? value : null;
  };
  return {
    q: searchWords(search.get("q")),
    status: listOf(search.get("status"), RUN_STATUSES),
    review: listOf(search.get("review"), REVIEW_STATUSES),
    delivery: listOf(search.get("delivery"), RUN_DELIVERY_STATUSES),
    workflow: shaped("workflow", /^wfl_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
    version: shaped("version", /^wfv_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
    by: shaped("by", /^(me|(usr|key)_[0-7][0-9a-hjkmnp-tv-z]{25})$/),
    ...readTimes(search),
  };
}

/** Whether it narrows anything. */
export const isNarrowed = (filter: RunFilter): boolean =>
  Object.values(filter).some((value) => value !== null && value.length > 0);

type ListQuery = Omit<(typeof listRunsRoute)["query"]["_zod"]["input"], "limit" | "cursor">;

/** The question that the API understands. A period is counted from `now`. */
export function runListParams(filter: RunFilter, now: Date, timeZone: string): ListQuery {
  const { q, status, review, delivery, workflow, version, by } = filter;
  const { after, before } = boundsOfTimes(filter, now, timeZone);
  return {
    ...(q !== null && { q }),
    ...(status.length > 0 && { status: status.join(",") }),
    ...(review.length > 0 && { review_status: review.join(",") }),
    ...(delivery.length > 0 && { delivery_status: delivery.join(",") }),
    ...(workflow !== null && { workflow_id: workflow }),
    ...(version !== null && { workflow_version_id: version }),
    ...(by !== null && { started_by: by }),
    ...(after !== undefined && { created_after: after }),
    ...(before !== undefined && { created_before: before }),
  };
}
