"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { Panel } from "@/components/ui/panel";
import { sessionsQuery } from "@/lib/client/me";
import { SessionRow } from "./session-row";
import { SignOutEverywhere } from "./sign-out-everywhere";

/** Where the reader is signed in, and the ways to end it. */
export function SessionsPanel() {
  const t = useTranslations("profile.sessions");
  const sessions = useQuery(sessionsQuery());
  return (
    <Panel title={t("title")}>
      <QueryView failure={t("failed")} query={sessions} rows={2}>
        {({ items }) => (
          <ul>
            {items.toSorted(currentFirst).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t p-4">
        {sessions.data && sessions.data.items.length > 1 && <SignOutEverywhere scope="others" />}
        <SignOutEverywhere scope="all" />
      </div>
    </Panel>
  );
}

const currentFirst = (a: { is_current: boolean }, b: { is_current: boolean }): number =>
  Number(b.is_current) - Number(a.is_current);
