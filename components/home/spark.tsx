const WIDTH = 72;
const HEIGHT = 36;
const DOT = 2.5;

/** The shape of a row of figures, the last one marked. Decoration: the figures stand elsewhere in words. */
export function Spark({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 1e-9);
  const points = values.map((value, at): [number, number] => [
    DOT + (at / (values.length - 1)) * (WIDTH - 2 * DOT),
    HEIGHT - DOT - (value / most) * (HEIGHT - 2 * DOT),
  ]);
  const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  const [endX, endY] = points.at(-1) ?? [0, 0];
  return (
    <svg
      aria-hidden
      className="h-9 w-18 flex-none text-accent max-xl:hidden"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    >
      <path
        d={`M${DOT} ${HEIGHT}L${line}L${WIDTH - DOT} ${HEIGHT}Z`}
        fill="currentcolor"
        opacity=".12"
      />
      <path d={`M${line}`} fill="none" stroke="currentcolor" strokeWidth="1.5" />
      <circle cx={endX} cy={endY} fill="currentcolor" r={DOT} />
    </svg>
  );
}
