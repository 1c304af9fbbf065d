import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { HomeScreen } from "@/components/home/home-screen";
import { MINE_QUERY, myApprovalsQuery } from "@/lib/client/approvals";
import { makeQueryClient } from "@/lib/client/query-client";
import { RECENT_QUERY, recentRunsQuery } from "@/lib/client/runs";
import { versionQuery, WORKFLOWS_QUERY, workflowsQuery } from "@/lib/client/workflows";
import { listApprovalsRoute } from "@/lib/contract/approvals";
import { listRunsRoute } from "@/lib/contract/runs";
import { getVersionRoute } from "@/lib/contract/workflow-versions";
import { listWorkflowsRoute } from "@/lib/contract/workflows";
import { readApprovals } from "@/lib/domain/approvals/read-approvals";
import { getVersion } from "@/lib/domain/registry/read-versions";
import { readWorkflows } from "@/lib/domain/registry/read-workflows";
import { readRuns } from "@/lib/domain/runs/read-runs";
import { encodeId } from "@/lib/kernel/ids";
import { prefetchInto } from "./prefetch";
import { pagePrincipal } from "./reader";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("home");
  return { title: t("title") };
}

/** What needs the reader, what runs, and where to start something. */
export default async function HomePage() {
  const principal = await pagePrincipal();
  const cache = makeQueryClient();
  const prefetch = prefetchInto(cache, principal);
  const [workflows] = await Promise.all([
    prefetch({ query: workflowsQuery(), route: listWorkflowsRoute }, () =>
      readWorkflows(principal, listWorkflowsRoute.query.parse(WORKFLOWS_QUERY)),
    ),
    prefetch({ query: recentRunsQuery(), route: listRunsRoute }, () =>
      readRuns(principal, listRunsRoute.query.parse(RECENT_QUERY)),
    ),
    prefetch({ query: myApprovalsQuery(), route: listApprovalsRoute }, () =>
      readApprovals(principal, listApprovalsRoute.query.parse(MINE_QUERY)),
    ),
  ]);
  // The form of the first workflow that can be started stands on the page at once.
  const version = workflows.items.find(({ latest_version }) => latest_version)?.latest_version;
  if (version)
    await prefetch(
      { query: versionQuery(encodeId("workflowVersion", version.id)), route: getVersionRoute },
      () => getVersion(principal, version.id),
    );
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <HomeScreen />
    </HydrationBoundary>
  );
}
