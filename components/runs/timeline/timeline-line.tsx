"use client";

import { useTranslations } from "next-intl";
import { useDurationText } from "@/components/ui/use-duration-text";
import { barLook } from "./bar-look";
import type { Bar, TimelineRow } from "./layout-timeline";

/** A word is written into a bar that has room for it. */
const WORD_PX = 120;
/** A wait for a worker that is worth a word beside the bars. */
const QUEUE_MIN_MS = 5_000;

/** `place`: which item or round its step stands in, in words. */
type Props = {
  row: TimelineRow;
  place: string;
  /** Whether any step of the chart stands in one. */
  hasPlaces: boolean;
  isChosen: boolean;
  onChoose: () => void;
};

/** One step: its bars, and under them the line of the critical path. Pressing it chooses the step. */
export function TimelineLine({ row, place, hasPlaces, isChosen, onChoose }: Props) {
  const t = useTranslations("timeline");
  const say = useDurationText();
  const barText = useBarText();
  const end = row.bars.at(-1);
  return (
    <li className="[contain-intrinsic-size:auto_44px] [content-visibility:auto] sm:[contain-intrinsic-size:auto_22px]">
      <button
        aria-pressed={isChosen}
        className={`flex h-11 w-full items-center rounded-small text-left text-12 -outline-offset-2 sm:h-5.5 ${isChosen ? "bg-selected" : "hover:bg-hover"}`}
        data-bar={row.key}
        onClick={onChoose}
        type="button"
      >
        <Name hasPlaces={hasPlaces} place={place} title={row.title} />
        <span className="relative h-5.5 min-w-0 flex-1">
          {row.bars.map((bar) => (
            <span
              className={`absolute top-1 h-3.5 overflow-hidden text-11 leading-3 whitespace-nowrap ${bar.width >= WORD_PX ? "px-1" : ""} ${barLook(bar)}`}
              data-span={bar.kind}
              key={`${bar.kind} ${bar.from}`}
              style={{ left: bar.x, width: bar.width }}
              title={barText(bar)}
            >
              <span className={bar.width >= WORD_PX && !isPlain(bar) ? "" : "sr-only"}>
                {barText(bar)}
              </span>
            </span>
          ))}
          {row.critical && (
            <span
              className="absolute bottom-0 h-0.5 bg-ink"
              style={{ left: row.critical.x, width: row.critical.width }}
            >
              <span className="sr-only">{t("critical")}</span>
            </span>
          )}
          {end && row.queueMs >= QUEUE_MIN_MS && (
            <span
              aria-hidden
              className="absolute top-0.5 pl-2 text-11 text-muted whitespace-nowrap"
              style={{ left: end.x + end.width }}
            >
              {t("queued", { time: say(row.queueMs) })}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

type NameProps = Pick<Props, "place" | "hasPlaces"> & { title: string };

/** Both have some room, however long the other is, a phone gives each a line; in full they stand in the tip. */
function Name({ title, place, hasPlaces }: NameProps) {
  return (
    <span
      className={`grid w-32 flex-none pr-3 sm:flex sm:gap-2 ${hasPlaces ? "sm:w-60 lg:w-80" : "sm:w-47"}`}
      title={place === "" ? title : `${title} · ${place}`}
    >
      <span className={`truncate font-medium ${place === "" ? "" : "sm:max-w-[45%] sm:flex-none"}`}>
        {title}
      </span>
      {place !== "" && <span className="min-w-0 truncate text-muted">{place}</span>}
    </span>
  );
}

/** What went as it should needs no word in its bar. */
const isPlain = ({ kind, outcome }: Bar): boolean =>
  kind === "queue" || kind === "retry" || (kind === "work" && outcome === "succeeded");

function useBarText(): (bar: Bar) => string {
  const t = useTranslations("timeline");
  const s = useTranslations("states.attempt");
  const say = useDurationText();
  return ({ kind, outcome, attempt, ms }) => {
    const time = say(ms);
    if (kind !== "work") return t(`spans.${kind}`, { time });
    const status = s(outcome ?? "running");
    return attempt === null
      ? t("spans.work", { status, time })
      : t("spans.attempt", { number: attempt, status, time });
  };
}
