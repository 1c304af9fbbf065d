type Tone = "accent" | "person" | "failed";

const FILLS: Record<Tone, string> = {
  accent: "fill-accent",
  person: "fill-person-solid",
  failed: "fill-failed",
};

type Props = {
  /** What is measured and its numbers, as "Budget: $0.58 of $2.00". */
  label: string;
  value: number;
  max: number;
  tone?: Tone;
};

/** How much of a limit is used, as a bar of 6 px; over the limit it is full and red. */
export function Meter({ label, value, max, tone = "accent" }: Props) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 1;
  const fill = FILLS[value > max ? "failed" : tone];
  return (
    <svg aria-label={label} className="block w-full" height={6} role="img">
      <rect className="fill-line" height={6} rx={3} width="100%" />
      <rect className={fill} height={6} rx={3} width={`${part * 100}%`} />
    </svg>
  );
}
