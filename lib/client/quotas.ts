import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { putQuotaRoute } from "@/lib/contract/quotas";
import { allOf, PAGE_MAX } from "./all-pages";
import { request } from "./request";

/** Steps begin and end all the time. */
const REFRESH_MS = 5_000;

/** What of the list the page asks for; the server's prefetch asks for the same. */
export const QUOTAS_QUERY = { limit: 50 } as const;

const quotaKeys = { all: ["quotas"] as const };

/** The limits on steps of the workspace, with what is used of them; page by page, asked again while looked at. */
export const quotasQuery = () =>
  infiniteQueryOptions({
    queryKey: [...quotaKeys.all, "list"] as const,
    queryFn: ({ pageParam, signal }) =>
      request("GET /v1/quotas", {
        query: { ...QUOTAS_QUERY, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
    refetchInterval: REFRESH_MS,
  });

/** Every limit, to know which there are: one that stands on a later page is found, too. */
export const everyQuotaQuery = () =>
  queryOptions({
    queryKey: [...quotaKeys.all, "every"] as const,
    queryFn: ({ signal }) =>
      allOf((cursor) =>
        request("GET /v1/quotas", {
          query: { limit: PAGE_MAX, ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      ),
  });

type NewQuota = (typeof putQuotaRoute)["body"]["_zod"]["input"];

/** Sets a limit, or takes it away where it bounds nothing, in the revision that the reader saw; 0: there was none. */
export function usePutQuota() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, revision }: { body: NewQuota; revision: number }) =>
      request("PUT /v1/quotas", { body, revision }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: quotaKeys.all }),
  });
}
