import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BudgetsScreen } from "@/components/budgets/budgets-screen";
import { BUDGETS_QUERY, budgetsQuery } from "@/lib/client/budgets";
import { makeQueryClient } from "@/lib/client/query-client";
import { asFirstPage } from "@/lib/client/run-list";
import { listBudgetsRoute } from "@/lib/contract/budgets";
import { readBudgets } from "@/lib/domain/budget/budgets";
import { prefetchInto } from "../prefetch";
import { pagePrincipal } from "../reader";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("budgets");
  return { title: t("title") };
}

/** What the runs of the workspace may spend together, and how far they are. */
export default async function BudgetsPage() {
  const principal = await pagePrincipal();
  const cache = makeQueryClient();
  await prefetchInto(cache, principal)(
    { query: budgetsQuery(), route: listBudgetsRoute },
    () => readBudgets(principal, listBudgetsRoute.query.parse(BUDGETS_QUERY)),
    asFirstPage,
  );
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <BudgetsScreen />
    </HydrationBoundary>
  );
}
