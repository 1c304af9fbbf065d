import { Icon } from "./icon";
import type { StateLook, StateTone } from "./state";

const SIZES = { small: { box: "size-6", icon: 14 }, large: { box: "size-10", icon: 20 } } as const;

function fillOf(tone: StateTone, glows: boolean): string {
  if (tone === "person") {
    const glow = glows ? "shadow-person" : "";
    return `border-person-solid bg-person-solid text-on-person ${glow}`;
  }
  return tone === "skipped"
    ? "border-dashed border-state-line bg-state-tint text-state"
    : "border-state-line bg-state-tint text-state";
}

/** A state as a round lamp, beside the words that say it. The large one glows when a person is needed. */
export function StateLamp({
  look,
  size = "small",
}: {
  look: StateLook;
  size?: keyof typeof SIZES;
}) {
  const { box, icon } = SIZES[size];
  return (
    <span
      className={`inline-flex flex-none items-center justify-center rounded-round border ${box} s-${look.tone} ${fillOf(look.tone, size === "large")}`}
    >
      <Icon of={look.icon} size={icon} spin={look.spin === true} />
    </span>
  );
}
