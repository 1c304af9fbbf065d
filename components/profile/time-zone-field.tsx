"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTimeZone, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useMe } from "@/components/shell/me";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Combobox } from "@/components/ui/combobox";
import { useClock } from "@/components/ui/use-clock";
import { useChangePreferences } from "@/lib/client/me";
import { timeZones } from "./time-zones";

/** No zone has this name: the browser's own is meant. */
const BROWSER = "browser";

/** The zone in which the studio tells times, with the time that it is there now. */
export function TimeZoneField() {
  const t = useTranslations("profile.zone");
  const format = useFormatter();
  const router = useRouter();
  const now = useClock("second");
  const shown = useTimeZone() ?? "UTC";
  const saved = useMe().preferences?.time_zone ?? null;
  const change = useChangePreferences();
  const zones = useMemo(() => timeZones(saved), [saved]);
  const choices = [
    { value: BROWSER, word: t("browser") },
    ...zones.map((zone) => ({ value: zone, word: zone.replaceAll("_", " ") })),
  ];
  const wanted = change.isPending ? change.variables.time_zone : saved;
  const choose = (zone: string) =>
    change.mutate(
      { time_zone: zone === BROWSER ? null : zone },
      // Every time on every page stands in it: the pages are made again.
      { onSuccess: () => router.refresh() },
    );
  const time = format.dateTime(now, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  });
  return (
    <div className="grid gap-3">
      <Combobox
        choices={choices}
        hint={t("now", { zone: shown.replaceAll("_", " "), time })}
        label={t("label")}
        none={t("none")}
        onChange={choose}
        search={t("search")}
        value={wanted ?? BROWSER}
      />
      {change.isError && <ProblemAlert error={change.error} title={t("failed")} />}
    </div>
  );
}
