import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MembersScreen } from "@/components/members/members-screen";
import { API_KEYS_QUERY, apiKeysQuery } from "@/lib/client/api-keys";
import { GROUPS_QUERY, groupsQuery } from "@/lib/client/groups";
import { invitationsQuery, MEMBERS_QUERY, membersQuery } from "@/lib/client/members";
import { makeQueryClient } from "@/lib/client/query-client";
import { asFirstPage } from "@/lib/client/run-list";
import { listApiKeysRoute } from "@/lib/contract/api-keys";
import { listGroupsRoute } from "@/lib/contract/groups";
import { listInvitationsRoute, listMembersRoute } from "@/lib/contract/members";
import { readApiKeys } from "@/lib/domain/auth/read-api-keys";
import { readGroups } from "@/lib/domain/tenancy/read-groups";
import { readInvitations } from "@/lib/domain/tenancy/read-invitations";
import { readMembers } from "@/lib/domain/tenancy/read-members";
import { mayRole } from "@/lib/kernel/permissions";
import { prefetchInto } from "../prefetch";
import { pagePrincipal } from "../reader";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("members");
  return { title: t("title") };
}

type Props = { searchParams: Promise<{ tab?: string | string[] }> };

/** Who and what may act in the workspace. */
export default async function MembersPage({ searchParams }: Props) {
  const [principal, { tab }] = await Promise.all([pagePrincipal(), searchParams]);
  const cache = makeQueryClient();
  const prefetch = prefetchInto(cache, principal);
  const mayManage = mayRole(principal.role, "workspace:manage");
  await Promise.all([
    prefetch(
      { query: membersQuery(), route: listMembersRoute },
      () => readMembers(principal, listMembersRoute.query.parse(MEMBERS_QUERY)),
      asFirstPage,
    ),
    mayManage &&
      prefetch(
        { query: invitationsQuery(), route: listInvitationsRoute },
        () => readInvitations(principal, listInvitationsRoute.query.parse(MEMBERS_QUERY)),
        asFirstPage,
      ),
    mayManage &&
      tab === "groups" &&
      prefetch({ query: groupsQuery(), route: listGroupsRoute }, () =>
        readGroups(principal, listGroupsRoute.query.parse(GROUPS_QUERY)),
      ),
    mayManage &&
      tab === "keys" &&
      prefetch(
        { query: apiKeysQuery(), route: listApiKeysRoute },
        () => readApiKeys(principal, listApiKeysRoute.query.parse(API_KEYS_QUERY)),
        asFirstPage,
      ),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <MembersScreen />
    </HydrationBoundary>
  );
}
