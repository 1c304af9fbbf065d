import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTimeZone, getTranslations } from "next-intl/server";
import { HomeScreen } from "@/components/home/home-screen";
import { inboxCountQuery, MINE_QUERY, myApprovalsQuery } from "@/lib/client/approvals";
import { ATTENTION_QUERY, attentionQuery } from "@/lib/client/attention";
import { figuresQuery, LIVE_QUERY, liveRunsQuery } from "@/lib/client/figures";
import { makeQueryClient } from "@/lib/client/query-client";
import { RECENT_QUERY, recentRunsQuery } from "@/lib/client/runs";
import { countApprovalsRoute, listApprovalsRoute } from "@/lib/contract/approvals";
import { getAttentionRoute } from "@/lib/contract/attention";
import { getFiguresRoute } from "@/lib/contract/figures";
import { listRunsRoute } from "@/lib/contract/runs";
import { countApprovals } from "@/lib/domain/approvals/count-approvals";
import { readApprovals } from "@/lib/domain/approvals/read-approvals";
import { readFigures } from "@/lib/domain/figures/read-figures";
import { readAttention } from "@/lib/domain/runs/attention/read-attention";
import { readRuns } from "@/lib/domain/runs/reading/read-runs";
import { prefetchInto } from "./prefetch";
import { pagePrincipal } from "./reader";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("home");
  return { title: t("title") };
}

/** What needs the reader, what failed, what runs, and how the day goes. */
export default async function HomePage() {
  const [principal, timeZone] = await Promise.all([pagePrincipal(), getTimeZone()]);
  const cache = makeQueryClient();
  const prefetch = prefetchInto(cache, principal);
  await Promise.all([
    prefetch({ query: figuresQuery(timeZone), route: getFiguresRoute }, () =>
      readFigures(principal, { time_zone: timeZone }),
    ),
    prefetch({ query: attentionQuery(), route: getAttentionRoute }, () =>
      readAttention(principal, ATTENTION_QUERY),
    ),
    prefetch({ query: liveRunsQuery(), route: listRunsRoute }, () =>
      readRuns(principal, listRunsRoute.query.parse(LIVE_QUERY)),
    ),
    prefetch({ query: recentRunsQuery(), route: listRunsRoute }, () =>
      readRuns(principal, listRunsRoute.query.parse(RECENT_QUERY)),
    ),
    prefetch({ query: myApprovalsQuery(), route: listApprovalsRoute }, () =>
      readApprovals(principal, listApprovalsRoute.query.parse(MINE_QUERY)),
    ),
    prefetch({ query: inboxCountQuery(), route: countApprovalsRoute }, () =>
      countApprovals(principal),
    ),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <HomeScreen />
    </HydrationBoundary>
  );
}
