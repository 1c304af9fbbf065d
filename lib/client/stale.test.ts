import { InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { makeQueryClient } from "./query-client";
import { staleBecause } from "./stale";

/** A question that was answered, and fails from then on. */
async function answeredOnce() {
  const client = makeQueryClient();
  let isAway = false;
  const queryFn = async () => {
    if (isAway) throw new Error("away");
    return "old";
  };
  const observer = new QueryObserver(client, { queryKey: ["runs"], queryFn, retry: false });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  const away = (is: boolean) => {
    isAway = is;
  };
  return { client, stop, away };
}

describe("what is shown and could not be refreshed", () => {
  it("is known while it is shown, and until it came", async () => {
    const { client, stop, away } = await answeredOnce();
    expect(staleBecause(client)).toBeNull();
    away(true);
    await client.invalidateQueries();
    expect(staleBecause(client)).toMatchObject({ message: "away" });
    away(false);
    await client.refetchQueries({ type: "active" });
    expect(staleBecause(client)).toBeNull();
    away(true);
    await client.invalidateQueries();
    stop();
    expect(staleBecause(client)).toBeNull();
  });

  it("is not what never came: in its place stands why", async () => {
    const client = makeQueryClient();
    const queryFn = () => Promise.reject(new Error("away"));
    const observer = new QueryObserver(client, { queryKey: ["runs"], queryFn, retry: false });
    const stop = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
    expect(staleBecause(client)).toBeNull();
    stop();
  });

  it("is not the next page of a list", async () => {
    const client = makeQueryClient();
    const observer = new InfiniteQueryObserver(client, {
      queryKey: ["list"],
      queryFn: async ({ pageParam }) => {
        if (pageParam > 0) throw new Error("away");
        return pageParam;
      },
      initialPageParam: 0,
      getNextPageParam: (last) => last + 1,
      retry: false,
    });
    const stop = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
    await observer.fetchNextPage();
    expect(observer.getCurrentResult().isFetchNextPageError).toBe(true);
    expect(staleBecause(client)).toBeNull();
    stop();
  });
});
