import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { Problem } from "./problem";

const RETRIES_MAX = 3;
/** What a page prefetched is not asked for again while it comes to life. */
const FRESH_MS = 5_000;

/**
 * React Query starts a question again that becomes outdated while it is asked, but not its first time: the
 * answer under way then counts as fresh, although it may have been read before what made it old. Here the
 * question is asked once more when that answer is there.
 */
class StudioQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstAsked = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter(({ state }) => state.data === undefined)
      .map(({ queryKey }) => queryKey);
    const asked = super
      .invalidateQueries(filters, options)
      .then(() =>
        Promise.all(
          firstAsked.map((queryKey) => super.invalidateQueries({ queryKey, exact: true }, options)),
        ),
      );
    await this.#orFailure(asked);
  }

  /**
   * Whoever sent something waits for the lists to be fresh. Where the server is away they hear so at once, not when
   * the lists have been tried for the last time: nobody looks for long at a button that turns.
   */
  async #orFailure(asked: Promise<unknown>): Promise<void> {
    let stop = () => undefined as void;
    const failure = new Promise<void>((resolve) => {
      stop = this.getQueryCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "failed") resolve();
      });
    });
    await Promise.race([asked, failure]).finally(stop);
  }
}

/**
 * A cache of what the server said. Only what may help is tried again: a refusal stays a refusal. A list that was
 * too broad says so at once, although it may pass later: whoever reads it can narrow it now. So does what needs a
 * version that this release cannot read: an update takes longer than all tries. Nothing waits in
 * silence for a network that the browser takes for gone: a call that cannot be sent fails, and says so.
 */
export function makeQueryClient(): QueryClient {
  return new StudioQueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        retry: (failures, error) =>
          failures < RETRIES_MAX &&
          error instanceof Problem &&
          error.retryable &&
          error.unavailableReason !== "workflow_version" &&
          error.code !== "INVALID_REQUEST",
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}
