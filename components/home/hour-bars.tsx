import { axisOf } from "./axis";

type Bar = { at: string; good: number; bad: number };

const HOURS = 24;
const TALL = 100;
/** Of the place of an hour, what its bar takes. */
const BAR = 0.74;
const LABELS = [0, 6, 12, 18];

/** A bar for each hour: what succeeded, above it what failed; hours to come keep their place. Decoration beside a table. */
export function HourBars({ bars }: { bars: readonly Bar[] }) {
  const slots = Math.max(HOURS, bars.length);
  const axis = axisOf(Math.max(...bars.map(({ good, bad }) => good + bad)));
  const height = (count: number) => (count / axis.top) * TALL;
  return (
    <div aria-hidden className="pt-2 pb-5 pl-8 text-11 text-muted tabular-nums">
      <div className="relative h-32">
        {axis.lines.map((count) => (
          <div
            className="absolute inset-x-0 border-line border-t"
            key={count}
            style={{ bottom: `${height(count)}%` }}
          >
            <span className="absolute -top-2 -left-8 w-6 text-right leading-4">{count}</span>
          </div>
        ))}
        <svg
          aria-hidden
          className="absolute inset-0 size-full"
          preserveAspectRatio="none"
          viewBox={`0 0 ${slots} ${TALL}`}
        >
          {bars.map(({ at, good, bad }, slot) => (
            <HourBar
              bad={height(bad)}
              good={height(good)}
              isNow={slot === bars.length - 1}
              key={at}
              x={slot + (1 - BAR) / 2}
            />
          ))}
        </svg>
        {LABELS.map((slot) => (
          <span
            className="absolute -bottom-5 leading-4"
            key={slot}
            style={{ left: `${(slot / slots) * 100}%` }}
          >
            {bars[slot]?.at ?? `${String(slot).padStart(2, "0")}:00`}
          </span>
        ))}
      </div>
    </div>
  );
}

type HourBarProps = { x: number; good: number; bad: number; isNow: boolean };

function HourBar({ x, good, bad, isNow }: HourBarProps) {
  return (
    <>
      <rect
        className="fill-accent"
        height={good}
        opacity={isNow ? 1 : 0.78}
        width={BAR}
        x={x}
        y={TALL - good}
      />
      <rect className="fill-failed" height={bad} width={BAR} x={x} y={TALL - good - bad} />
    </>
  );
}
