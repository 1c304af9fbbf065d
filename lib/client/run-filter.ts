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
import { endOfDay, isDay, startOfDay } from "./zoned-day";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long ago, in the address and in milliseconds. */
export const PERIODS = {
  "1h": HOUR_MS,
  "24h": DAY_MS,
  "7d": 7 * DAY_MS,
  "30d": 30 * DAY_MS,
} as const;
export type Period = keyof typeof PERIODS;

/** What narrows the list of runs, as it stands in the address. */
export type RunFilter = {
  q: string | null;
  status: RunStatus[];
  review: ReviewStatus[];
  delivery: RunDeliveryStatus[];
  workflow: string | null;
  version: string | null;
  /** An id, or `me`. */
  by: string | null;
  since: Period | null;
  /** The first and the last day, in the reader's zone; a period goes before. */
  from: string | null;
  to: string | null;
};

const isOf =
  <V extends string>(known: readonly V[]) =>
  (text: string): text is V =>
    known.some((value) => value === text);

const listOf = <V extends string>(text: string | null, known: readonly V[]): V[] =>
  (text ?? "").split(",").filter(isOf(known));

const PERIOD_NAMES = Object.keys(PERIODS) as Period[];

/** Reads the filter of an address. What it does not understand narrows nothing. */
export function readRunFilter(search: URLSearchParams): RunFilter {
  const text = (name: string) => search.get(name)?.trim() || null;
  const shaped = (name: string, shape: RegExp) => {
    const value = text(name);
    return value !== null && shape.test(value) ? value : null;
  };
  const day = (name: string) => {
    const value = text(name);
    return value !== null && isDay(value) ? value : null;
  };
  return {
    q: searchWords(search.get("q")),
    status: listOf(search.get("status"), RUN_STATUSES),
    review: listOf(search.get("review"), REVIEW_STATUSES),
    delivery: listOf(search.get("delivery"), RUN_DELIVERY_STATUSES),
    workflow: shaped("workflow", /^wfl_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
    version: shaped("version", /^wfv_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
    by: shaped("by", /^(me|(usr|key)_[0-7][0-9a-hjkmnp-tv-z]{25})$/),
    since: PERIOD_NAMES.find((period) => period === text("since")) ?? null,
    from: day("from"),
    to: day("to"),
  };
}

/** Whether it narrows anything. */
export const isNarrowed = (filter: RunFilter): boolean =>
  Object.values(filter).some((value) => value !== null && value.length > 0);

type ListQuery = Omit<(typeof listRunsRoute)["query"]["_zod"]["input"], "limit" | "cursor">;

/** The question that the API understands. A period is counted from `now`. */
export function runListParams(filter: RunFilter, now: Date, timeZone: string): ListQuery {
  const { q, status, review, delivery, workflow, version, by } = filter;
  return {
    ...(q !== null && { q }),
    ...(status.length > 0 && { status: status.join(",") }),
    ...(review.length > 0 && { review_status: review.join(",") }),
    ...(delivery.length > 0 && { delivery_status: delivery.join(",") }),
    ...(workflow !== null && { workflow_id: workflow }),
    ...(version !== null && { workflow_version_id: version }),
    ...(by !== null && { started_by: by }),
    ...timesOf(filter, now, timeZone),
  };
}

function timesOf({ since, from, to }: RunFilter, now: Date, timeZone: string) {
  if (since !== null)
    return { created_after: new Date(now.getTime() - PERIODS[since]).toISOString() };
  return {
    ...(from !== null && { created_after: startOfDay(from, timeZone).toISOString() }),
    ...(to !== null && { created_before: endOfDay(to, timeZone).toISOString() }),
  };
}
