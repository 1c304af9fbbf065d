import { queryOptions } from "@tanstack/react-query";
import { request } from "./request";
import { runKeys } from "./runs";

const LIVE_MAX = 8;

/** Under the keys of all runs: what moves a run refreshes them, too. */
export const figureKeys = {
  today: (timeZone: string) => [...runKeys.all, "figures", timeZone] as const,
  live: () => [...runKeys.lists(), "live"] as const,
};

export const LIVE_QUERY = {
  status: "queued,running,waiting,paused,cancelling",
  limit: LIVE_MAX,
} as const;

/** How the workspace does today, in the day of the reader. */
export const figuresQuery = (timeZone: string) =>
  queryOptions({
    queryKey: figureKeys.today(timeZone),
    queryFn: ({ signal }) => request("GET /v1/figures", { query: { time_zone: timeZone }, signal }),
  });

/** The newest runs that have not ended. */
export const liveRunsQuery = () =>
  queryOptions({
    queryKey: figureKeys.live(),
    queryFn: ({ signal }) => request("GET /v1/runs", { query: LIVE_QUERY, signal }),
  });
