"use client";

import { CalendarDays } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/popover";
import { TextInput } from "@/components/ui/text-input";
import { PERIODS, type Period, type Times } from "@/lib/client/times";

type Props = {
  /** What was at that time, as "Started". */
  label: string;
  filter: Times;
  onChange: (change: Partial<Record<keyof Times, string | null>>) => void;
};

const CHOICES = Object.keys(PERIODS) as Period[];

/** When something was: a period until now, or days. */
export function TimeFilter({ label, filter, onChange }: Props) {
  const t = useTranslations("runs.time");
  const shown = useTimeText(filter);
  const choose = (since: Period | null) => onChange({ since, from: null, to: null });
  return (
    <Popover
      label={label}
      trigger={
        <button className={buttonStyle("filter", "regular")} type="button">
          <Icon of={CalendarDays} size={14} />
          {shown ? <span className="text-muted">{label}</span> : label}
          {shown}
        </button>
      }
    >
      <div className="grid gap-3">
        <div className="grid grid-cols-2 gap-2">
          {CHOICES.map((period) => (
            <Button
              key={period}
              onClick={() => choose(period)}
              tone={filter.since === period ? "primary" : "neutral"}
            >
              {t(`periods.${period}`)}
            </Button>
          ))}
        </div>
        <TextInput
          label={t("from")}
          max={filter.to ?? undefined}
          onChange={({ target }) => onChange({ since: null, from: target.value })}
          type="date"
          value={filter.from ?? ""}
        />
        <TextInput
          label={t("to")}
          min={filter.from ?? undefined}
          onChange={({ target }) => onChange({ since: null, to: target.value })}
          type="date"
          value={filter.to ?? ""}
        />
        <Button onClick={() => choose(null)} tone="ghost">
          {t("any")}
        </Button>
      </div>
    </Popover>
  );
}

function useTimeText({ since, from, to }: Times): string | null {
  const t = useTranslations("runs.time");
  const format = useFormatter();
  if (since) return t(`periods.${since}`);
  // A day of the calendar: it stands in no zone.
  const day = (text: string) =>
    format.dateTime(new Date(`${text}T00:00:00Z`), {
      month: "short",
      day: "numeric",
      timeZone: "UTC",
    });
  if (from && to) return from === to ? day(from) : t("between", { from: day(from), to: day(to) });
  if (from) return t("after", { day: day(from) });
  return to ? t("before", { day: day(to) }) : null;
}
