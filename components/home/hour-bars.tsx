import { axisOf } from "./axis";

type Bar = { at: string; good: number; bad: number };

const WIDTH = 608;
const HEIGHT = 172;
const LEFT = 36;
const RIGHT = 8;
const TOP = 16;
const FLOOR = 148;
const HOURS = 24;
/** Between what succeeded and what failed. */
const GAP = 1.5;

/** A bar for each hour: what succeeded, above it what failed; hours to come keep their place. Decoration beside a table. */
export function HourBars({ bars }: { bars: readonly Bar[] }) {
  const slots = Math.max(HOURS, bars.length);
  const step = (WIDTH - LEFT - RIGHT) / slots;
  const axis = axisOf(Math.max(...bars.map(({ good, bad }) => good + bad)));
  const height = (count: number) => (count / axis.top) * (FLOOR - TOP);
  return (
    <svg aria-hidden className="h-auto w-full" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      {axis.lines.map((count) => (
        <g key={count}>
          <line
            className="stroke-line"
            x1={LEFT}
            x2={WIDTH - RIGHT}
            y1={FLOOR - height(count)}
            y2={FLOOR - height(count)}
          />
          <text
            className="fill-muted text-11 tabular-nums"
            textAnchor="end"
            x={LEFT - 8}
            y={FLOOR - height(count) + 4}
          >
            {count}
          </text>
        </g>
      ))}
      {Array.from({ length: slots }, (_, slot) => slot).map((slot) => {
        const bar = bars[slot];
        const x = LEFT + slot * step + step * 0.13;
        const good = height(bar?.good ?? 0);
        const bad = height(bar?.bad ?? 0);
        return (
          <g key={slot}>
            <rect
              className="fill-line-strong"
              height={2}
              rx={1}
              width={step * 0.74}
              x={x}
              y={FLOOR - 2}
            />
            <rect
              className="fill-accent"
              height={good}
              opacity={slot === bars.length - 1 ? 1 : 0.78}
              rx={2}
              width={step * 0.74}
              x={x}
              y={FLOOR - good}
            />
            <rect
              className="fill-failed"
              height={bad}
              rx={1}
              width={step * 0.74}
              x={x}
              y={FLOOR - good - bad - (good > 0 ? GAP : 0)}
            />
          </g>
        );
      })}
      {[0, 6, 12, 18].map((slot) => (
        <text
          className="fill-muted text-11 tabular-nums"
          key={slot}
          textAnchor="middle"
          x={LEFT + slot * step + step / 2}
          y={HEIGHT - 6}
        >
          {bars[slot]?.at ?? `${String(slot).padStart(2, "0")}:00`}
        </text>
      ))}
    </svg>
  );
}
