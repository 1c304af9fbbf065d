"use client";

import { onlineManager, type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

/** The next page of a list has its own button, and says beside it that it did not come. */
const isMore = ({ state }: Query): boolean => state.fetchMeta?.fetchMore !== undefined;

/** Why something that is shown, and was asked for again, did not come and stands there as it was; `null`: nothing. */
export const staleBecause = (client: QueryClient): Error | null =>
  client
    .getQueryCache()
    .getAll()
    .find(
      (query) =>
        query.isActive() &&
        query.state.status === "error" &&
        query.state.data !== undefined &&
        !isMore(query),
    )?.state.error ?? null;

/** Whether the browser takes its network for there. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
    () => true,
  );

/** Why something that is shown could not be brought up to date, and the way to try that again. */
export function useStale(): { because: Error | null; retry: () => void } {
  const client = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(onChange),
    [client],
  );
  const because = useSyncExternalStore(
    subscribe,
    () => staleBecause(client),
    () => null,
  );
  return { because, retry: () => void client.refetchQueries({ type: "active" }) };
}
