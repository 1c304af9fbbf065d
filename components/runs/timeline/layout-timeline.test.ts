import { describe, expect, it } from "vitest";
import type { RunTimelineJson, SpanJson } from "@/lib/contract/run-timeline";
import { criticalPath } from "./critical-path";
import { layoutTimeline } from "./layout-timeline";
import { makeTimeScale } from "./time-scale";

const BEGIN = Date.UTC(2026, 10, 30, 9);
const at = (second: number) => new Date(BEGIN + second * 1_000).toISOString();
const MINUTE = 60_000;

type Line = [
  kind: SpanJson["kind"],
  from: number,
  to: number | null,
  outcome?: SpanJson["outcome"],
];

const step = (node: string, ...lines: Line[]) => ({
  step_id: `step_0-${node}`,
  node,
  scope: "",
  places: [],
  title: node,
  spans: lines.map(([kind, from, to, outcome = null]) => ({
    kind,
    from: at(from),
    to: to === null ? null : at(to),
    attempt: kind === "work" ? 1 : null,
    outcome,
  })),
});

const timeline = (ended: number | null, ...steps: ReturnType<typeof step>[]): RunTimelineJson => ({
  created_at: at(0),
  ended_at: ended === null ? null : at(ended),
  steps,
  is_complete: true,
});

describe("the scale of a timeline", () => {
  it("keeps proportions while nothing is idle for long", () => {
    const { xOf, breaks } = makeTimeScale({ from: 0, to: 1_000 }, [{ from: 0, to: 1_000 }], 500);
    expect([xOf(0), xOf(500), xOf(1_000)]).toEqual([0, 250, 500]);
    expect(breaks).toEqual([]);
  });

  it("cuts idle time beyond three minutes to a break, and says how much it hides", () => {
    const busy = [
      { from: 0, to: 10 * MINUTE },
      { from: 60 * MINUTE, to: 61 * MINUTE },
    ];
    const { xOf, breaks } = makeTimeScale({ from: 0, to: 61 * MINUTE }, busy, 1_132);
    expect(breaks).toEqual([{ x: xOf(11 * MINUTE), width: 132, hiddenMs: 48 * MINUTE }]);
    // 13 minutes are left for a thousand pixels, and the end is where the width ends.
    expect(xOf(10 * MINUTE)).toBeCloseTo((10 / 13) * 1_000);
    expect(xOf(61 * MINUTE)).toBeCloseTo(1_132);
    expect(xOf(35 * MINUTE)).toBeCloseTo(xOf(11 * MINUTE) + 66);
  });

  it("leaves idle time of three minutes as it is", () => {
    const busy = [{ from: 0, to: MINUTE }];
    expect(makeTimeScale({ from: 0, to: 4 * MINUTE }, busy, 900).breaks).toEqual([]);
    expect(makeTimeScale({ from: 0, to: 4 * MINUTE + 1 }, busy, 900).breaks).toHaveLength(1);
  });

  it("never goes back, and gives breaks no more than half of the width", () => {
    const busy = Array.from({ length: 20 }, (_, hour) => ({
      from: hour * 60 * MINUTE,
      to: hour * 60 * MINUTE + MINUTE,
    }));
    const { xOf, breaks } = makeTimeScale({ from: 0, to: 20 * 60 * MINUTE }, busy, 600);
    expect(breaks.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(300);
    const xs = Array.from({ length: 400 }, (_, index) => xOf(index * 3 * MINUTE));
    expect(xs.every((x, index) => index === 0 || x >= (xs[index - 1] ?? 0))).toBe(true);
  });

  it("marks round times that can be read, and none inside a break", () => {
    const { ticks, breaks } = makeTimeScale(
      { from: BEGIN, to: BEGIN + 61 * MINUTE },
      [{ from: BEGIN, to: BEGIN + 10 * MINUTE }],
      1_000,
    );
    expect(ticks[0]).toEqual({ x: 0, ms: 0 });
    expect(ticks.map(({ ms }) => ms % MINUTE)).toEqual(ticks.map(() => 0));
    const [cut] = breaks;
    expect(ticks.filter(({ x }) => cut && x > cut.x && x < cut.x + cut.width)).toEqual([]);
    const gaps = ticks.slice(1).map(({ x }, index) => x - (ticks[index]?.x ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(96);
  });
});

describe("the critical path", () => {
  const steps = [
    { key: "a", from: 0, to: 5 },
    { key: "b", from: 0, to: 8 },
    { key: "c", from: 8, to: 10 },
    { key: "other", from: 0, to: 9 },
  ];
  const edges = [
    { from: "a", to: "c" },
    { from: "b", to: "c" },
  ];

  it("goes back from what ended last to what it waited for", () => {
    expect([...criticalPath(steps, edges)]).toEqual(["c", "b"]);
  });

  it("is empty for nothing, and ends in a circle", () => {
    expect(criticalPath([], edges).size).toBe(0);
    expect(criticalPath(steps, [...edges, { from: "c", to: "b" }]).size).toBe(2);
  });
});

describe("the layout of a timeline", () => {
  it("places the bars of a step that was tried twice", () => {
    const { rows, totals } = layoutTimeline({
      timeline: timeline(
        100,
        step(
          "a",
          ["queue", 0, 10],
          ["work", 10, 40, "timed_out"],
          ["retry", 40, 60],
          ["work", 60, 100, "succeeded"],
        ),
      ),
      edges: [],
      now: Date.parse(at(500)),
      width: 1_000,
    });
    expect(rows[0]?.bars.map(({ kind, x, width }) => [kind, x, width])).toEqual([
      ["queue", 0, 100],
      ["work", 100, 300],
      ["retry", 400, 200],
      ["work", 600, 400],
    ]);
    expect(rows[0]).toMatchObject({
      queueMs: 10_000,
      attempts: 2,
      critical: { x: 0, width: 1_000 },
    });
    expect(totals).toMatchObject({ queue: 10_000, timed_out: 30_000, retry: 20_000, work: 40_000 });
  });

  it("lets what lasts end now, and cuts the wait for a person", () => {
    const now = Date.parse(at(3_600));
    const { rows, nowX, breaks, totals } = layoutTimeline({
      timeline: timeline(
        null,
        step("a", ["work", 0, 60, "succeeded"]),
        step("b", ["person", 60, null]),
      ),
      edges: [{ from: "a", to: "b" }],
      now,
      width: 1_000,
    });
    const [bar] = rows[1]?.bars ?? [];
    expect(nowX).toBeCloseTo(1_000);
    expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeCloseTo(1_000);
    expect(totals.person).toBe(3_540_000);
    expect(breaks).toHaveLength(1);
    expect(rows.map(({ critical }) => critical !== null)).toEqual([true, true]);
  });

  it("shows what took no time", () => {
    const { rows } = layoutTimeline({
      timeline: timeline(10, step("a", ["work", 4, 4, "succeeded"])),
      edges: [],
      now: BEGIN,
      width: 100,
    });
    expect(rows[0]?.bars).toMatchObject([{ x: 40, width: 3 }]);
  });
});
