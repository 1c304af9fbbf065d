"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { CodeView } from "@/components/ui/code-view";
import { RelativeTime } from "@/components/ui/relative-time";
import { Sheet } from "@/components/ui/sheet";
import { useIsWide } from "@/components/ui/use-is-wide";
import { auditEventQuery } from "@/lib/client/audit";
import type { AuditEventJson } from "@/lib/contract/audit-events";
import { EventFacts } from "./event-facts";
import { ResultBadge } from "./result-badge";
import { useActionWord } from "./use-action-word";

type Props = {
  id: AuditEventJson["id"];
  /** As the list has it: there at once, and asked for again. */
  known: AuditEventJson | undefined;
  onClose: () => void;
};

/** All that was recorded of one event, beside the list. */
export function EventSheet({ id, known, onClose }: Props) {
  const t = useTranslations("audit");
  const word = useActionWord();
  const isWide = useIsWide();
  const query = useQuery({ ...auditEventQuery(id), ...(known && { placeholderData: known }) });
  const { data: event } = query;
  return (
    <Sheet
      about={
        event && (
          <>
            <ResultBadge result={event.result} />
            <RelativeTime at={event.occurred_at} />
          </>
        )
      }
      mode={isWide ? "beside" : "above"}
      onOpenChange={(open) => !open && onClose()}
      open
      title={event ? word(event.action) : t("event")}
    >
      <QueryView failure={t("eventFailed")} query={query} rows={6}>
        {(shown) => (
          <div className="grid gap-4 p-4">
            <EventFacts event={shown} />
            <section className="grid gap-2">
              <h3 className="font-semibold text-13">{t("details")}</h3>
              <CodeView
                label={t("details")}
                size="full"
                text={JSON.stringify(shown.details, null, 2)}
                wraps
              />
            </section>
          </div>
        )}
      </QueryView>
    </Sheet>
  );
}
