"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTimeZone, useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { Panel } from "@/components/ui/panel";
import { figuresQuery } from "@/lib/client/figures";
import type { FiguresJson } from "@/lib/contract/figures";
import { HourBars } from "./hour-bars";

/** How many runs ended in each hour of the day, and how; the same as a table for who cannot see it. */
export function Throughput() {
  const t = useTranslations("home");
  const figures = useQuery(figuresQuery(useTimeZone() ?? "UTC"));
  return (
    <Panel actions={figures.data && <Legend figures={figures.data} />} title={t("throughput")}>
      <QueryView failure={t("figuresFailed")} query={figures} rows={4}>
        {(data) => <Chart figures={data} />}
      </QueryView>
    </Panel>
  );
}

function Legend({ figures: { today } }: { figures: FiguresJson }) {
  const t = useTranslations("home");
  return (
    <span className="flex gap-4 text-12 text-muted">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-[2px] bg-accent" />
        {t("legendSucceeded", { count: today.succeeded })}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-[2px] bg-failed" />
        {t("legendFailed", { count: today.failed + today.timed_out })}
      </span>
    </span>
  );
}

function Chart({ figures: { hours, time_zone } }: { figures: FiguresJson }) {
  const t = useTranslations("home");
  const format = useFormatter();
  const clock = (at: string) =>
    format.dateTime(new Date(at), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const bars = hours.map((hour) => ({
    at: clock(hour.starts_at),
    good: hour.succeeded,
    bad: hour.failed + hour.timed_out,
  }));
  return (
    <figure className="relative grid gap-1 px-4 pt-3 pb-2">
      <HourBars bars={bars} />
      <figcaption className="text-12 text-muted">
        {t("throughputNote", { zone: time_zone })}
      </figcaption>
      <div className="sr-only">
        <table>
          <caption>{t("throughput")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("hour")}</th>
              <th scope="col">{t("startedColumn")}</th>
              <th scope="col">{t("succeededColumn")}</th>
              <th scope="col">{t("failedColumn")}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour.starts_at}>
                <th scope="row">{clock(hour.starts_at)}</th>
                <td>{hour.started}</td>
                <td>{hour.succeeded}</td>
                <td>{hour.failed + hour.timed_out}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
