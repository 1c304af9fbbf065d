import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";

export const REGISTRY_PAGE = 50;
export const VERSIONS_MAX = 200;

/** Where the names of a registry and their versions are cached. */
export function registryKeys(kind: "agents" | "tools") {
  const all = [kind] as const;
  const one = (id: string) => [...all, "one", id] as const;
  return {
    all,
    list: (q: string | null) => [...all, "list", q] as const,
    one,
    versions: (id: string) => [...one(id), "versions"] as const,
  };
}

type Keys = ReturnType<typeof registryKeys>;
type Asked = { query: { limit: number; q?: string; cursor?: string }; signal: AbortSignal };

/** The names of a registry that a text finds, page by page. */
export const entryListQuery = <P extends { next_cursor: string | null }>(
  keys: Keys,
  q: string | null,
  ask: (asked: Asked) => Promise<P>,
) =>
  infiniteQueryOptions({
    queryKey: keys.list(q),
    queryFn: ({ pageParam, signal }) =>
      ask({
        query: {
          limit: REGISTRY_PAGE,
          ...(q !== null && { q }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  });

/** A name to register. The same key is the same name. */
export type NewEntry = { name: string; title: string; idempotencyKey: string };
/** A version to add. The same key is the same version. */
export type NewVersion<Body> = { id: string; body: Body; idempotencyKey: string };

/** Changes a registry; what is known of it is asked for again. */
export function useRegistryChange<I, O>({ all }: Keys, mutationFn: (input: I) => Promise<O>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: all }),
  });
}
