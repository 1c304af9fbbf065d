"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { PagedView } from "@/components/shell/paged-view";
import { Card } from "@/components/ui/card";
import { PageFrame } from "@/components/ui/page-frame";
import { SkeletonRows } from "@/components/ui/skeleton";
import { untilLoaded } from "@/components/ui/until-loaded";
import { UrlTabs } from "@/components/ui/url-tabs";
import { invitationsQuery, membersQuery } from "@/lib/client/members";
import { AddMember } from "./add-member";
import { InvitationTable } from "./invitation-table";
import { MemberTable } from "./member-table";

/** Most who come look at the members: what the others need comes with them. */
const GroupsTab = dynamic(
  () => untilLoaded(() => import("./groups-tab")).then((it) => it.GroupsTab),
  { loading: Coming },
);
const KeyList = dynamic(
  () => untilLoaded(() => import("@/components/api-keys/key-list")).then((it) => it.KeyList),
  { loading: Coming },
);

function Coming() {
  const t = useTranslations("shell");
  return <SkeletonRows label={t("loading")} rows={3} />;
}

/** Who and what may act in the workspace: members, those on their way, and API keys. */
export function MembersScreen() {
  const t = useTranslations("members");
  const mayManage = useMay("workspace:manage");
  if (!mayManage)
    return (
      <PageFrame note={t("note")} title={t("title")}>
        <Card>
          <Members />
        </Card>
      </PageFrame>
    );
  return (
    <PageFrame actions={<AddMember />} note={t("note")} title={t("title")}>
      <Card>
        <ManagedTabs />
      </Card>
    </PageFrame>
  );
}

function ManagedTabs() {
  const t = useTranslations("members.tabs");
  const { data } = useInfiniteQuery(invitationsQuery());
  return (
    <UrlTabs
      label={t("label")}
      name="tab"
      tabs={[
        { value: "members", word: t("members"), content: <Members /> },
        {
          value: "invitations",
          word: t("invitations"),
          count: data?.pages[0]?.items.length || undefined,
          content: <Invitations />,
        },
        { value: "groups", word: t("groups"), content: <GroupsTab /> },
        { value: "keys", word: t("keys"), content: <KeyList /> },
      ]}
    />
  );
}

function Members() {
  const t = useTranslations("members");
  return (
    <PagedView
      failure={t("failed")}
      more={t("more")}
      query={useInfiniteQuery(membersQuery())}
      rows={6}
    >
      {(members) => <MemberTable members={members} />}
    </PagedView>
  );
}

function Invitations() {
  const t = useTranslations("members");
  return (
    <PagedView
      failure={t("invitations.failed")}
      more={t("more")}
      query={useInfiniteQuery(invitationsQuery())}
      rows={3}
    >
      {(invitations) => <InvitationTable invitations={invitations} />}
    </PagedView>
  );
}
