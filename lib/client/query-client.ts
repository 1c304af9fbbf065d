import { QueryClient } from "@tanstack/react-query";
import { Problem } from "./problem";

const RETRIES_MAX = 3;
/** What a page prefetched is not asked for again while it comes to life. */
const FRESH_MS = 5_000;

/** A cache of what the server said. Only what may help is tried again: a refusal stays a refusal. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) =>
          failures < RETRIES_MAX && error instanceof Problem && error.retryable,
      },
      mutations: { retry: false },
    },
  });
}
