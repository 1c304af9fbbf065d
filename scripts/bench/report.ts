/** What is measured of one thing: medians of repetitions, and how it stands to others of the same run. */
export type Measure = {
  id: string;
  value: number;
  unit: string;
  samples: number[];
  target: number | null;
  direction: "higher" | "lower";
  /** By the other's id: this value divided by that one, both of this run. */
  ratios: Record<string, number>;
  /** CPU, WAL and commits, by name, where they were taken. */
  beside?: Record<string, number>;
};

export type Machine = {
  cpus: number;
  memory_gib: number;
  node: string;
  postgres: string;
  queue: string;
  fsync: boolean;
};
export type Report = { at: string; machine: Machine; measures: Measure[] };

/** A ratio that a measure must reach: those decide, absolute figures only inform, as does a ratio with no `least`. */
export type RatioTarget = { id: string; of: string; least: number | null };

/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[sorted.length % 2 ? middle : middle - 1],
    sorted[middle],
  ];
  return (low + high) / 2;
}

/** The value below which this part of the values lies; `part` in [0, 1]. Nearest rank. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (
    sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(part * sorted.length) - 1))] ??
    Number.NaN
  );
}

/** As many digits as a figure of this size deserves. */
export const round = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));

/** Adds the ratios of each measure to those that it is compared with, where both were taken. */
export function withRatios(
  measures: readonly Measure[],
  targets: readonly RatioTarget[],
): Measure[] {
  return measures.map((measure) => {
    const ratios: Record<string, number> = {};
    for (const { id, of } of targets) {
      const other = measures.find((each) => each.id === of);
      if (id === measure.id && other) ratios[of] = round(measure.value / other.value);
    }
    return { ...measure, ratios: { ...measure.ratios, ...ratios } };
  });
}

const meets = ({ value, target, direction }: Measure): string => {
  if (target === null) return "";
  const isMet = direction === "higher" ? value >= target : value <= target;
  return `${direction === "higher" ? "≥" : "≤"} ${target} ${isMet ? "ok" : "MISSED"}`;
};

/** The table that people read. */
export function tableOf({ machine, measures }: Report, targets: readonly RatioTarget[]): string {
  const lines = measures.map((measure) => {
    const ratios = Object.entries(measure.ratios).map(([of, ratio]) => {
      const target = targets.find((each) => each.id === measure.id && each.of === of);
      const least = target?.least ?? null;
      const verdict = least === null ? "" : ` (≥ ${least} ${ratio >= least ? "ok" : "MISSED"})`;
      return `${ratio} × ${of}${verdict}`;
    });
    const beside = Object.entries(measure.beside ?? {}).map(
      ([name, value]) => `${name} ${round(value)}`,
    );
    return [
      measure.id.padEnd(20),
      `${round(measure.value)} ${measure.unit}`.padEnd(18),
      [meets(measure), ...ratios].filter(Boolean).join(" · "),
      beside.length > 0 ? `\n${" ".repeat(21)}${beside.join(" · ")}` : "",
    ].join(" ");
  });
  const head = `${machine.cpus} CPUs, ${machine.memory_gib} GiB, node ${machine.node}, PostgreSQL ${machine.postgres}, queue ${machine.queue}, fsync ${machine.fsync ? "on" : "off"}`;
  return [head, "", ...lines].join("\n");
}

/** What did not reach its target, as lines for the end of the run. */
export function missed({ measures }: Report, targets: readonly RatioTarget[]): string[] {
  return targets.flatMap(({ id, of, least }) => {
    const ratio = measures.find((measure) => measure.id === id)?.ratios[of];
    return ratio !== undefined && least !== null && ratio < least
      ? [`${id} is ${ratio} × ${of}; the target is ${least}.`]
      : [];
  });
}
