import { Icon } from "./icon";
import type { StateLook, StateTone } from "./state";

type Props = {
  look: StateLook;
  word: string;
  /** `solid` glows for a person; `soft` is merely about one; `plain` has no box. */
  weight?: "solid" | "soft" | "plain";
};

const FILLS: Partial<Record<StateTone, string>> = {
  paused: "striped",
  skipped: "border-dashed bg-state-tint",
};

function fillOf(tone: StateTone, weight: Props["weight"]): string {
  if (weight === "plain") return "border-transparent text-state";
  const isSolid = tone === "person" && weight === "solid";
  if (isSolid) return "border-person-solid bg-person-solid px-2 font-semibold text-on-person";
  return `border-state-line px-2 text-state ${FILLS[tone] ?? "bg-state-tint"}`;
}

/** Struck is what was cancelled, not what is still being cancelled. */
const isStruck = ({ tone, spin }: StateLook) => tone === "cancelled" && !spin;

/** A state as icon, word and colour. */
export function StateBadge({ look, word, weight = "solid" }: Props) {
  return (
    <span
      className={`inline-flex h-5.5 items-center gap-1.5 rounded-round border font-medium text-12 whitespace-nowrap s-${look.tone} ${fillOf(look.tone, weight)}`}
    >
      <Icon of={look.icon} size={12} spin={look.spin === true} />
      <span className={isStruck(look) ? "line-through" : undefined}>{word}</span>
    </span>
  );
}
