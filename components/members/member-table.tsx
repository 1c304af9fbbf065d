"use client";

import { useTranslations } from "next-intl";
import { useMay, useMe } from "@/components/shell/me";
import { Avatar } from "@/components/ui/avatar";
import { Chip } from "@/components/ui/chip";
import { RelativeTime } from "@/components/ui/relative-time";
import { Cell, Column, Row, Table } from "@/components/ui/table";
import type { MemberJson } from "@/lib/contract/members";
import { MemberRole } from "./member-role";
import { RemoveMember } from "./remove-member";
import { ResetPassword } from "./reset-password";

/** Who belongs to the workspace, as what, and since when. */
export function MemberTable({ members }: { members: readonly MemberJson[] }) {
  const t = useTranslations("members");
  return (
    <Table
      head={
        <>
          <Column width="main">{t("name")}</Column>
          <Column from="md">{t("email")}</Column>
          <Column>{t("role")}</Column>
          <Column from="sm">{t("lastSeen")}</Column>
          <Column from="lg">{t("since")}</Column>
          <Column width="tight">
            <span className="sr-only">{t("actions")}</span>
          </Column>
        </>
      }
      label={t("title")}
    >
      {members.map((member) => (
        <MemberLine key={member.user_id} member={member} />
      ))}
    </Table>
  );
}

function MemberLine({ member }: { member: MemberJson }) {
  const t = useTranslations("members");
  const me = useMe();
  const mayManage = useMay("workspace:manage");
  const isSelf = member.user_id === me.id;
  const mayMove = mayManage && (member.role !== "owner" || me.role === "owner");
  return (
    <Row>
      <Cell isMain isWide>
        <span className="flex items-center gap-2">
          <Avatar name={member.name} />
          <span className="grid min-w-0 sm:flex sm:items-center sm:gap-2">
            <span className="truncate">{member.name}</span>
            <span className="truncate font-normal text-12 text-muted md:hidden">
              {member.email}
            </span>
          </span>
          {isSelf && <Chip>{t("you")}</Chip>}
          {member.is_disabled && <Chip>{t("disabled")}</Chip>}
        </span>
      </Cell>
      <Cell from="md" isMuted>
        {member.email}
      </Cell>
      <Cell isAbove>
        <MemberRole member={member} />
      </Cell>
      <Cell from="sm" isMuted>
        {member.last_seen_at ? <RelativeTime at={member.last_seen_at} /> : t("never")}
      </Cell>
      <Cell from="lg" isMuted>
        <RelativeTime at={member.since} />
      </Cell>
      <Cell isAbove>
        <span className="flex items-center">
          {(isSelf || mayMove) && <RemoveMember member={member} />}
          {mayMove && !isSelf && !member.is_disabled && <ResetPassword member={member} />}
        </span>
      </Cell>
    </Row>
  );
}
