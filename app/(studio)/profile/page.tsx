import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ProfileScreen } from "@/components/profile/profile-screen";
import { DELEGATIONS_QUERY, delegationsQuery } from "@/lib/client/delegations";
import { sessionsQuery } from "@/lib/client/me";
import { makeQueryClient } from "@/lib/client/query-client";
import { listDelegationsRoute } from "@/lib/contract/delegations";
import { listSessionsRoute } from "@/lib/contract/me";
import { readDelegations } from "@/lib/domain/approvals/read-delegations";
import { readSessions } from "@/lib/domain/auth/read-sessions";
import { prefetchInto } from "../prefetch";
import { pagePrincipal } from "../reader";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("profile");
  return { title: t("title") };
}

/** What the reader may decide about themselves. */
export default async function ProfilePage() {
  const principal = await pagePrincipal();
  const cache = makeQueryClient();
  const prefetch = prefetchInto(cache, principal);
  await Promise.all([
    prefetch({ query: sessionsQuery(), route: listSessionsRoute }, () => readSessions(principal)),
    prefetch({ query: delegationsQuery(), route: listDelegationsRoute }, () =>
      readDelegations(principal, { of: "me", ...DELEGATIONS_QUERY }),
    ),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <ProfileScreen />
    </HydrationBoundary>
  );
}
