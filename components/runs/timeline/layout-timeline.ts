import type { PlaceJson } from "@/lib/contract/places";
import type { RunTimelineJson, SpanJson, SpanKind } from "@/lib/contract/run-timeline";
import { criticalPath } from "./critical-path";
import { makeTimeScale, type TimeScale } from "./time-scale";

export type Bar = {
  /** When it began: what tells the bars of a step apart, wherever they are drawn. */
  from: number;
  x: number;
  width: number;
  kind: SpanKind;
  outcome: SpanJson["outcome"];
  attempt: number | null;
  ms: number;
};

export type TimelineRow = {
  /** The key of the step's row in the list of steps. */
  key: string;
  title: string;
  places: readonly PlaceJson[];
  bars: Bar[];
  /** The line under the bars of a step on the critical path. */
  critical: { x: number; width: number } | null;
  queueMs: number;
  attempts: number;
};

export type Totals = Record<SpanKind | "timed_out", number>;

export type TimelineLayout = Omit<TimeScale, "xOf"> & {
  rows: TimelineRow[];
  /** Where now is, while the run goes on. */
  nowX: number | null;
  totals: Totals;
};

type Input = {
  timeline: RunTimelineJson;
  edges: readonly { from: string; to: string }[];
  now: number;
  width: number;
};

/** Thinner could not be seen. */
const BAR_MIN_PX = 3;

/** Whether something moves in a span: waiting for people or for the world is idle. */
const isBusy = (kind: SpanKind): boolean => kind !== "person" && kind !== "world";

/** Places everything that a timeline shows, in pixels. `now` ends what goes on. */
export function layoutTimeline({ timeline, edges, now, width }: Input): TimelineLayout {
  const begin = Date.parse(timeline.created_at);
  const end = Math.max(begin + 1, timeline.ended_at ? Date.parse(timeline.ended_at) : now);
  const steps = timeline.steps.map((step) => ({
    ...step,
    key: step.scope === "" ? step.node : step.step_id,
    spans: step.spans.map((span) => timed(span, end)),
  }));
  const spans = steps.flatMap((step) => step.spans);
  const scale = makeTimeScale(
    { from: begin, to: end },
    spans.filter(({ kind }) => isBusy(kind)),
    width,
  );
  const path = criticalPath(
    // A container lasts as long as what it repeats, and the edges are those of the workflow.
    steps
      .filter(({ scope }) => scope === "")
      .map(({ key, spans: own }) => ({
        key,
        from: own[0]?.from ?? end,
        to: own.at(-1)?.to ?? end,
      })),
    edges,
  );
  return {
    breaks: scale.breaks,
    ticks: scale.ticks,
    nowX: timeline.ended_at === null ? scale.xOf(end) : null,
    totals: totalsOf(spans),
    rows: steps.map(({ key, title, places, spans: own }) => ({
      key,
      title,
      places,
      bars: own.map((span) => barOf(span, scale)),
      critical: path.has(key) ? lineOf(own, scale) : null,
      queueMs: own.reduce((sum, { kind, from, to }) => sum + (kind === "queue" ? to - from : 0), 0),
      attempts: own.filter(({ attempt }) => attempt !== null).length,
    })),
  };
}

type Timed = Omit<SpanJson, "from" | "to"> & { from: number; to: number };

function timed(span: SpanJson, end: number): Timed {
  const from = Date.parse(span.from);
  return { ...span, from, to: Math.max(from, span.to === null ? end : Date.parse(span.to)) };
}

function barOf({ kind, outcome, attempt, from, to }: Timed, { xOf }: TimeScale): Bar {
  const x = xOf(from);
  return {
    from,
    x,
    width: Math.max(BAR_MIN_PX, xOf(to) - x),
    kind,
    outcome,
    attempt,
    ms: to - from,
  };
}

function lineOf(spans: readonly Timed[], { xOf }: TimeScale): TimelineRow["critical"] {
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last) return null;
  const x = xOf(first.from);
  return { x, width: Math.max(BAR_MIN_PX, xOf(last.to) - x) };
}

function totalsOf(spans: readonly Timed[]): Totals {
  const totals: Totals = { queue: 0, work: 0, retry: 0, person: 0, world: 0, timed_out: 0 };
  for (const { kind, outcome, from, to } of spans)
    totals[outcome === "timed_out" ? "timed_out" : kind] += to - from;
  return totals;
}
