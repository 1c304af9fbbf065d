"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTimeZone, useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { useDurationText } from "@/components/ui/use-duration-text";
import { figuresQuery } from "@/lib/client/figures";
import type { FiguresJson } from "@/lib/contract/figures";
import { FigureCard } from "./figure-card";

/** How the day goes, in five figures. */
export function KeyFigures() {
  const t = useTranslations("home");
  const figures = useQuery(figuresQuery(useTimeZone() ?? "UTC"));
  return (
    <section aria-label={t("figures")}>
      <QueryView failure={t("figuresFailed")} query={figures} rows={2}>
        {(data) => <Cards figures={data} />}
      </QueryView>
    </section>
  );
}

function Cards({ figures }: { figures: FiguresJson }) {
  const t = useTranslations("home");
  const format = useFormatter();
  const durationText = useDurationText();
  const { now, today, hours, queue_wait: wait } = figures;
  const lost = today.failed + today.timed_out;
  const ended = today.succeeded + lost;
  const percent = (part: number, whole: number) =>
    whole === 0
      ? t("none")
      : format.number(part / whole, { style: "percent", maximumFractionDigits: 1 });
  const usd = (amount: number) =>
    format.number(amount, { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" });
  const all = ended + today.cancelled;
  return (
    <dl className="grid grid-cols-2 gap-4 *:last:col-span-2 lg:grid-cols-5 lg:*:last:col-span-1">
      <FigureCard
        note={t("runningNote", { queued: now.queued, waiting: now.waiting })}
        term={t("running")}
        trend={hours.map(({ started }) => started)}
        value={format.number(now.running)}
      />
      <FigureCard
        note={t("succeededNote", { lost, ended })}
        term={t("succeeded")}
        trend={hours.map(({ succeeded }) => succeeded)}
        value={percent(today.succeeded, ended)}
      />
      <FigureCard
        note={t("qualifiedNote", { qualified: today.qualified, count: today.to_deliver })}
        term={t("qualified")}
        tip={t("qualifiedWhy")}
        value={percent(today.qualified, today.to_deliver)}
      />
      <FigureCard
        note={all === 0 ? t("costNone") : t("costNote", { usd: usd(today.usd / all) })}
        term={t("cost")}
        tip={t("costWhy")}
        trend={hours.map(({ usd: spent }) => spent)}
        value={usd(today.usd)}
      />
      <FigureCard
        note={wait ? t("waitNote", { p95: durationText(Math.round(wait.p95_ms)) }) : t("waitNone")}
        term={t("wait")}
        tip={t("waitWhy")}
        value={wait ? durationText(Math.round(wait.p50_ms)) : t("none")}
      />
    </dl>
  );
}
