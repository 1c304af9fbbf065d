"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RelativeTime } from "@/components/ui/relative-time";
import { inboxCountQuery } from "@/lib/client/approvals";

/** How much waits for the reader, and since when. */
export function WaitingNote() {
  const t = useTranslations("inbox");
  const { data } = useQuery(inboxCountQuery());
  if (!data?.oldest_requested_at) return null;
  const oldest = data.oldest_requested_at;
  return (
    <span className="truncate text-13 text-muted">
      {t.rich("waitingNote", { count: data.for_me, time: () => <RelativeTime at={oldest} /> })}
    </span>
  );
}
