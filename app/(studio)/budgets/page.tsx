import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BudgetsScreen } from "@/components/budgets/budgets-screen";
import { BUDGETS_QUERY, budgetsQuery } from "@/lib/client/budgets";
import { makeQueryClient } from "@/lib/client/query-client";
import { QUOTAS_QUERY, quotasQuery } from "@/lib/client/quotas";
import { asFirstPage } from "@/lib/client/run-list";
import { listBudgetsRoute } from "@/lib/contract/budgets";
import { listQuotasRoute } from "@/lib/contract/quotas";
import { readBudgets } from "@/lib/domain/budget/budgets";
import { readQuotas } from "@/lib/domain/limits/quotas";
import { prefetchInto } from "../prefetch";
import { pagePrincipal } from "../reader";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("budgets.page");
  return { title: t("title") };
}

type Props = { searchParams: Promise<{ tab?: string | string[] }> };

/** What bounds the runs of the workspace, and how far it is used: budgets, or limits on steps. */
export default async function BudgetsPage({ searchParams }: Props) {
  const [principal, { tab }] = await Promise.all([pagePrincipal(), searchParams]);
  const cache = makeQueryClient();
  const prefetch = prefetchInto(cache, principal);
  await (tab === "limits"
    ? prefetch(
        { query: quotasQuery(), route: listQuotasRoute },
        () => readQuotas(principal, listQuotasRoute.query.parse(QUOTAS_QUERY)),
        asFirstPage,
      )
    : prefetch(
        { query: budgetsQuery(), route: listBudgetsRoute },
        () => readBudgets(principal, listBudgetsRoute.query.parse(BUDGETS_QUERY)),
        asFirstPage,
      ));
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <BudgetsScreen />
    </HydrationBoundary>
  );
}
