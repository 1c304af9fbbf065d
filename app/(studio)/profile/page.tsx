import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ProfileScreen } from "@/components/profile/profile-screen";
import { sessionsQuery } from "@/lib/client/me";
import { makeQueryClient } from "@/lib/client/query-client";
import { listSessionsRoute } from "@/lib/contract/me";
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
  await prefetchInto(cache, principal)({ query: sessionsQuery(), route: listSessionsRoute }, () =>
    readSessions(principal),
  );
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <ProfileScreen />
    </HydrationBoundary>
  );
}
