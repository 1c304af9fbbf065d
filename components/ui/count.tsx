type Tone = "neutral" | "person" | "failed";

const TONES: Record<Tone, string> = {
  neutral: "bg-sunken text-muted",
  person: "bg-person-solid text-on-person",
  failed: "bg-failed text-raised",
};

/** How many there are. */
export function Count({ of: count, tone = "neutral" }: { of: number; tone?: Tone }) {
  return (
    <span
      className={`inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-round px-1.5 font-semibold text-11 tabular-nums leading-none ${TONES[tone]}`}
    >
      {count}
    </span>
  );
}
