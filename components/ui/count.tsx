type Tone = "neutral" | "person" | "failed";

const TONES: Record<Tone, string> = {
  neutral: "bg-sunken text-muted",
  person: "bg-person-solid text-on-person",
  failed: "bg-failed text-raised",
};

type Props = {
  of: number;
  /** There are more than were counted. */
  hasMore?: boolean;
  tone?: Tone;
};

/** How many there are. */
export function Count({ of: count, hasMore = false, tone = "neutral" }: Props) {
  return (
    <span
      className={`inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-round px-1.5 font-semibold text-11 tabular-nums leading-none ${TONES[tone]}`}
    >
      {count}
      {hasMore && "+"}
    </span>
  );
}
