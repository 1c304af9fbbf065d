import type { StateTone } from "./state";

const RADIUS = 9;
const AROUND = 2 * Math.PI * RADIUS;

type Props = { label: string; done: number; of: number; tone?: StateTone };

/** How much of a known number is done, as a ring of 24 px. The numbers stand beside it or in its label. */
export function Ring({ label, done, of: total, tone = "running" }: Props) {
  const part = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  return (
    <svg
      aria-label={label}
      className={`flex-none -rotate-90 s-${tone}`}
      height={24}
      role="img"
      viewBox="0 0 24 24"
      width={24}
    >
      <circle cx="12" cy="12" fill="none" r={RADIUS} stroke="var(--line)" strokeWidth="3" />
      <circle
        cx="12"
        cy="12"
        fill="none"
        r={RADIUS}
        stroke="var(--s)"
        strokeDasharray={`${part * AROUND} ${AROUND}`}
        strokeWidth="3"
      />
    </svg>
  );
}
