"use client";

import { useTranslations } from "next-intl";
import { RelativeTime } from "@/components/ui/relative-time";
import { Cell, Column, Row, RowButton, Table } from "@/components/ui/table";
import type { AuditEventJson } from "@/lib/contract/audit-events";
import { reasonOf } from "./reason-of";
import { ResultBadge } from "./result-badge";
import { TargetLink } from "./target-link";
import { useActionWord } from "./use-action-word";

type Open = { onOpen: (id: AuditEventJson["id"]) => void };
type Props = Open & { events: readonly AuditEventJson[]; shown: string | null };

/** What was done, to what, by whom, why, and when; a row opens to all that was recorded. */
export function EventTable({ events, shown, onOpen }: Props) {
  const t = useTranslations("audit");
  return (
    <Table
      head={
        <>
          <Column width="main">{t("what")}</Column>
          <Column>{t("about")}</Column>
          <Column>{t("who")}</Column>
          <Column from="lg">{t("reason")}</Column>
          <Column align="end">{t("when")}</Column>
        </>
      }
      label={t("title")}
    >
      {events.map((event) => (
        <Line event={event} isShown={event.id === shown} key={event.id} onOpen={onOpen} />
      ))}
    </Table>
  );
}

function Line({ event, isShown, onOpen }: Open & { event: AuditEventJson; isShown: boolean }) {
  const word = useActionWord();
  const reason = reasonOf(event);
  const { id, action, result, target, actor, occurred_at: at } = event;
  return (
    <Row isSelected={isShown}>
      <Cell isMain isWide>
        <span className="grid min-w-0">
          <span className="flex min-w-0 items-center gap-2">
            <span className="min-w-0">
              <RowButton onPress={() => onOpen(id)}>{word(action)}</RowButton>
            </span>
            {result !== "allowed" && <ResultBadge result={result} />}
          </span>
          {/* Where there is no room for its column. */}
          {reason && (
            <span className="truncate font-normal text-12 text-muted lg:hidden">{reason}</span>
          )}
        </span>
      </Cell>
      <Cell isAbove isWide>
        {target !== null && <TargetLink target={target} />}
      </Cell>
      <Cell isMuted>{actor.name}</Cell>
      <Cell from="lg" isMuted>
        {reason}
      </Cell>
      <Cell align="end" isMuted>
        <RelativeTime at={at} />
      </Cell>
    </Row>
  );
}
