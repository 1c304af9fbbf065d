import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { putBudgetRoute } from "@/lib/contract/budgets";
import { request } from "./request";

/** Other people's runs draw from them all the time. */
const REFRESH_MS = 15_000;

const budgetKeys = { all: ["budgets"] as const };

/** The budgets that bind runs of the workspace; asked again while the page is looked at. */
export const budgetsQuery = () =>
  queryOptions({
    queryKey: budgetKeys.all,
    queryFn: ({ signal }) => request("GET /v1/budgets", { signal }),
    refetchInterval: REFRESH_MS,
  });

type NewBudget = (typeof putBudgetRoute)["body"]["_zod"]["input"];

/** Sets a budget, or takes it away where it names no amount. */
export function usePutBudget() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewBudget) => request("PUT /v1/budgets", { body }),
    onSuccess: (budgets) => queryClient.setQueryData(budgetKeys.all, budgets),
    onError: () => queryClient.invalidateQueries({ queryKey: budgetKeys.all }),
  });
}
