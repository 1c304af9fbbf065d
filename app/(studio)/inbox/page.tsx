import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { boxOf } from "@/components/inbox/boxes";
import { InboxScreen } from "@/components/inbox/inbox-screen";
import { INBOX_QUERIES, inboxCountQuery, inboxQuery } from "@/lib/client/approvals";
import { makeQueryClient } from "@/lib/client/query-client";
import { countApprovalsRoute, listApprovalsRoute } from "@/lib/contract/approvals";
import { countApprovals } from "@/lib/domain/approvals/count-approvals";
import { readApprovals } from "@/lib/domain/approvals/read-approvals";
import { mayRole } from "@/lib/kernel/permissions";
import { prefetchInto } from "../prefetch";
import { pagePrincipal } from "../reader";
import { prefetchRequest } from "./prefetch-request";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("inbox");
  return { title: t("title") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const textOf = (value: string | string[] | undefined): string | null =>
  typeof value === "string" ? value : null;

/** What people are asked to decide: the queue, one request, and what it is about. */
export default async function InboxPage({ searchParams }: Props) {
  const [principal, asked] = await Promise.all([pagePrincipal(), searchParams]);
  const cache = makeQueryClient();
  const prefetch = prefetchInto(cache, principal);
  const box = boxOf(textOf(asked.tab), mayRole(principal.role, "approval:decide"));
  const [list] = await Promise.all([
    prefetch(
      { query: inboxQuery(box), route: listApprovalsRoute },
      () => readApprovals(principal, listApprovalsRoute.query.parse(INBOX_QUERIES[box])),
      (page) => ({ pages: [page], pageParams: [null] }),
    ),
    prefetch({ query: inboxCountQuery(), route: countApprovalsRoute }, () =>
      countApprovals(principal),
    ),
  ]);
  await prefetchRequest(principal, prefetch, {
    named: textOf(asked.approval) || null,
    first: list.items[0]?.id ?? null,
  });
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <InboxScreen />
    </HydrationBoundary>
  );
}
