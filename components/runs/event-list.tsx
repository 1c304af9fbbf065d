"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { QueryView } from "@/components/shell/query-view";
import { Button } from "@/components/ui/button";
import { type RunLog, runLogQuery } from "@/lib/client/run-log";
import type { RunEventJson } from "@/lib/contract/run-events";
import type { RunJson } from "@/lib/contract/runs";
import { ColumnHead } from "./column-head";
import { EventFilter, useEventFilter } from "./event-filter";
import { EventRow } from "./event-row";
import { usePlaceWords } from "./scope/use-place-words";
import { placeOfKey } from "./step-key";
import { useHeld } from "./use-held";
import { useChosenStep } from "./use-run-place";
import { useStepTitles } from "./use-step-titles";

const SHOWN_AT_FIRST = 200;
/** How many more with each press: a log of thousands is read from its end. */
const SHOWN_MORE = 1_000;

/** What happened in the run, the newest first. A long run begins with its newest events. */
export function EventList({ run }: { run: RunJson }) {
  const t = useTranslations("run");
  const [after, setAfter] = useState(Math.max(0, run.event_sequence - SHOWN_AT_FIRST));
  const log = useQuery({ ...runLogQuery(run.id, after), placeholderData: keepPreviousData });
  return (
    <>
      <ColumnHead aside={<EventFilter />} count={run.event_sequence} title={t("tabs.events")} />
      <QueryView failure={t("eventsFailed")} query={log} rows={6}>
        {({ items, places }) => (
          <>
            <Rows events={items} places={places} run={run} />
            <Earlier
              count={earlierThan(items)}
              isComing={log.isPlaceholderData}
              onShow={() => setAfter(Math.max(0, after - SHOWN_MORE))}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

/** How many events stand before these. */
const earlierThan = ([first]: readonly RunEventJson[]): number => (first?.sequence ?? 1) - 1;

type EarlierProps = { count: number; isComing: boolean; onShow: () => void };

function Earlier({ count, isComing, onShow }: EarlierProps) {
  const t = useTranslations("run");
  if (count === 0) return null;
  return (
    <div className="p-4">
      <Button busy={isComing} onClick={onShow} size="small">
        {t("earlierEvents", { count: Math.min(count, SHOWN_MORE) })}
      </Button>
    </div>
  );
}

type RowsProps = { events: RunLog["items"]; places: RunLog["places"]; run: Pick<RunJson, "id"> };

function Rows({ events, places, run }: RowsProps) {
  const t = useTranslations("run");
  const nameOf = useEventSubject(run, places);
  const [, choose] = useChosenStep();
  const isShown = useEventFilter();
  const newestFirst = useMemo(() => events.filter(isShown).toReversed(), [events, isShown]);
  const { shown, newer, hold, release } = useHeld(newestFirst);
  if (newestFirst.length === 0)
    return <p className="px-4 py-3 text-13 text-muted">{t("noEvents")}</p>;
  return (
    <>
      {newer > 0 && (
        <p className="sticky top-10 z-10 bg-selected px-4 py-1 text-12 text-accent" role="status">
          {t("newerEvents", { count: newer })}
        </p>
      )}
      <ol onPointerEnter={hold} onPointerLeave={release}>
        {shown.map((event) => (
          <EventRow event={event} key={event.sequence} onChoose={choose} step={nameOf(event)} />
        ))}
      </ol>
    </>
  );
}

/** What an event is about, in words: a step with where it stands, or an iteration or item as such. */
function useEventSubject(
  run: Pick<RunJson, "id">,
  places: RunLog["places"],
): (event: RunEventJson) => string {
  const titleOf = useStepTitles(run.id);
  const words = usePlaceWords();
  const placeOf = (scope: string) => words(places[scope] ?? []);
  const budgets = useTranslations("budgets");
  return ({ step_id, payload, event_type }) => {
    // Where no step asks, the run itself does, and for money.
    if (step_id === null && event_type.startsWith("approval.")) return budgets("purse");
    if (step_id === null) return typeof payload.scope === "string" ? placeOf(payload.scope) : "";
    const place = placeOf(placeOfKey(step_id).scope);
    return place === "" ? titleOf(step_id) : `${titleOf(step_id)} (${place})`;
  };
}
