import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { putBudgetRoute } from "@/lib/contract/budgets";
import { allOf, PAGE_MAX } from "./all-pages";
import { request } from "./request";

/** Other people's runs draw from them all the time. */
const REFRESH_MS = 15_000;

/** What of the list the page asks for; the server's prefetch asks for the same. */
export const BUDGETS_QUERY = { limit: 50 } as const;

const budgetKeys = { all: ["budgets"] as const };

/** The budgets that bind runs of the workspace; page by page, asked again while the page is looked at. */
export const budgetsQuery = () =>
  infiniteQueryOptions({
    queryKey: budgetKeys.all,
    queryFn: ({ pageParam, signal }) =>
      request("GET /v1/budgets", {
        query: { ...BUDGETS_QUERY, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
    refetchInterval: REFRESH_MS,
  });

/** Every budget, to know which there are: one that stands on a later page is found, too. */
export const everyBudgetQuery = () =>
  queryOptions({
    queryKey: [...budgetKeys.all, "every"] as const,
    queryFn: ({ signal }) =>
      allOf((cursor) =>
        request("GET /v1/budgets", {
          query: { limit: PAGE_MAX, ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      ),
    refetchInterval: REFRESH_MS,
  });

type NewBudget = (typeof putBudgetRoute)["body"]["_zod"]["input"];

/** Sets a budget, or takes it away where it names no amount, in the revision that the reader saw; 0: there was none. */
export function usePutBudget() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, revision }: { body: NewBudget; revision: number }) =>
      request("PUT /v1/budgets", { body, revision }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: budgetKeys.all }),
  });
}
