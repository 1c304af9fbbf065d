"use client";

import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { Cell, Column, Row, Table } from "@/components/ui/table";
import type { InvitationJson } from "@/lib/contract/members";
import { RenewInvitation } from "./renew-invitation";
import { WithdrawInvitation } from "./withdraw-invitation";

/** Who was invited and has not come yet. */
export function InvitationTable({ invitations }: { invitations: readonly InvitationJson[] }) {
  const t = useTranslations("members.invitations");
  const s = useTranslations("shell");
  if (invitations.length === 0) return <EmptyState title={t("none")}>{t("noneWhy")}</EmptyState>;
  return (
    <Table
      head={
        <>
          <Column width="main">{t("email")}</Column>
          <Column>{t("role")}</Column>
          <Column from="md">{t("by")}</Column>
          <Column>{t("expires")}</Column>
          <Column width="tight">
            <span className="sr-only">{t("actions")}</span>
          </Column>
        </>
      }
      label={t("label")}
    >
      {invitations.map((invitation) => (
        // By the address: a new link is a new invitation, and its dialog stands in this row.
        <Row key={invitation.email}>
          <Cell isMain isWide>
            <span className="block truncate">{invitation.email}</span>
          </Cell>
          <Cell>{s(`roles.${invitation.role}`)}</Cell>
          <Cell from="md" isMuted>
            {invitation.created_by_name}
          </Cell>
          <Cell isMuted>
            {invitation.is_expired ? (
              <Chip>{t("expired")}</Chip>
            ) : (
              <RelativeTime at={invitation.expires_at} />
            )}
          </Cell>
          <Cell isAbove isWide>
            <span className="flex items-center gap-1">
              <RenewInvitation invitation={invitation} />
              <WithdrawInvitation invitation={invitation} />
            </span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
