/** A stretch of time in milliseconds since the epoch. */
export type Stretch = { from: number; to: number };

/** Where a stretch of idle time is cut out, and how much of it. */
export type Break = { x: number; width: number; hiddenMs: number };
export type Tick = { x: number; ms: number };

export type TimeScale = {
  xOf: (time: number) => number;
  breaks: Break[];
  /** Marks at round times since the begin. */
  ticks: Tick[];
};

const IDLE_MAX_MS = 3 * 60_000;
const BREAK_PX = 132;
/** What stays of an idle stretch on either side of its break. */
const KEPT_MAX_MS = 60_000;
const KEPT_SHARE = 0.15;
const TICK_GAP_PX = 96;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
  ...[1, 2, 7, 30, 90, 365].map((count) => count * DAY),
];

/** Stretches in their order, those that touch joined. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** The idle stretches of a whole that are long enough to be cut, as far as they are cut. */
function cutsOf({ from, to }: Stretch, busy: readonly Stretch[]): Stretch[] {
  const work = joined(busy);
  const workMs = work.reduce((sum, stretch) => sum + stretch.to - stretch.from, 0);
  const kept = Math.min(KEPT_MAX_MS, Math.max(SECOND, workMs * KEPT_SHARE));
  const ends = [from, ...work.map((stretch) => stretch.to)];
  const begins = [...work.map((stretch) => stretch.from), to];
  return ends.flatMap((end, index) => {
    const begin = begins[index] ?? to;
    return begin - end > IDLE_MAX_MS ? [{ from: end + kept, to: begin - kept }] : [];
  });
}

/**
 * Lays a stretch of time along so many pixels. Idle time beyond three minutes is cut to a break, so that work can be
 * seen beside days of waiting; everything else keeps its proportions.
 */
export function makeTimeScale(whole: Stretch, busy: readonly Stretch[], width: number): TimeScale {
  const cuts = cutsOf(whole, busy);
  const breakWidth = cuts.length === 0 ? 0 : Math.min(BREAK_PX, width / 2 / cuts.length);
  const hidden = cuts.reduce((sum, { from, to }) => sum + to - from, 0);
  const shownMs = Math.max(1, whole.to - whole.from - hidden);
  const perMs = (width - breakWidth * cuts.length) / shownMs;
  const xOf = (time: number): number => {
    let x = 0;
    let at = whole.from;
    for (const { from, to } of cuts) {
      if (time <= from) break;
      const within = Math.min(1, (time - from) / (to - from));
      x += (from - at) * perMs + within * breakWidth;
      at = to;
      if (time < to) return x;
    }
    return x + (time - at) * perMs;
  };
  return {
    xOf,
    breaks: cuts.map(({ from, to }) => ({
      x: xOf(from),
      width: breakWidth,
      hiddenMs: to - from,
    })),
    ticks: ticksOf(whole, cuts, perMs, xOf),
  };
}

function ticksOf(
  { from, to }: Stretch,
  cuts: readonly Stretch[],
  perMs: number,
  xOf: (time: number) => number,
): Tick[] {
  const step = STEPS.find((ms) => ms * perMs >= TICK_GAP_PX) ?? to - from + 1;
  const ticks: Tick[] = [];
  let time = from;
  while (time <= to) {
    const cut = cuts.find((stretch) => stretch.from <= time && time <= stretch.to);
    if (cut) time = from + Math.ceil((cut.to + 1 - from) / step) * step;
    else {
      ticks.push({ x: xOf(time), ms: time - from });
      time += step;
    }
  }
  return ticks;
}
