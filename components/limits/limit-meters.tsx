"use client";

import { useTranslations } from "next-intl";
import { Meter } from "@/components/ui/meter";
import type { QuotaJson } from "@/lib/contract/quotas";
import { useRateText } from "./use-rate-text";

/** How far a limit is used at this moment, in words and as a bar: what runs, and what may begin of a rate. */
export function LimitMeters({ quota }: { quota: QuotaJson }) {
  const t = useTranslations("limits");
  const rateText = useRateText();
  const { max_running: most, running, rate, may_begin: left } = quota;
  const isWaitedFor = quota.waiting > 0;
  const burst = rate ? (rate.burst ?? rate.count) : 0;
  return (
    <>
      {most != null && (
        <Line
          isWaitedFor={isWaitedFor}
          max={most}
          text={most === 0 ? t("closed", { running }) : t("running", { running, most })}
          value={running}
        />
      )}
      {rate && (
        <Line
          isWaitedFor={isWaitedFor}
          max={burst}
          note={t("mayBegin", { count: left ?? burst })}
          text={rateText(rate)}
          value={burst - (left ?? burst)}
        />
      )}
    </>
  );
}

type LineProps = { text: string; note?: string; value: number; max: number; isWaitedFor: boolean };

/** A limit that is used up does what it is for: it asks to be looked at where something waits for it. */
function Line({ text, note, value, max, isWaitedFor }: LineProps) {
  const tone = isWaitedFor && value >= max ? "person" : "accent";
  const label = note ? `${text}, ${note}` : text;
  return (
    <div className="grid min-w-40 gap-1 text-12">
      <span className="flex flex-wrap justify-between gap-x-3 tabular-nums">
        <span>{text}</span>
        {note && <span className="text-muted">{note}</span>}
      </span>
      <Meter label={label} max={max} tone={tone} value={value} />
    </div>
  );
}
