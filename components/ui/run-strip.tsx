import Link from "next/link";
import { Icon } from "./icon";
import type { StateLook } from "./state";
import { Tip } from "./tip";

export type StripItem = {
  key: string;
  look: StateLook;
  /** What it is and how it ended, as "Battery recycling: failed, 2 h ago". */
  word: string;
  href: string;
};

type Props = { label: string; items: readonly StripItem[] };

/** The last few of something, the newest at the end, each as the icon and colour of its state. */
export function RunStrip({ label, items }: Props) {
  return (
    <ol aria-label={label} className="inline-flex items-center">
      {items.map(({ key, look, word, href }) => (
        <li className="flex" key={key}>
          <Tip text={word}>
            <Link
              aria-label={word}
              className="inline-flex size-6 items-center justify-center rounded-small"
              href={href}
            >
              <span
                className={`inline-flex size-5 items-center justify-center rounded-small border s-${look.tone} ${look.tone === "person" ? "border-person-solid bg-person-solid text-on-person" : "border-state-line bg-state-tint text-state"}`}
              >
                <Icon of={look.icon} size={12} spin={look.spin === true} />
              </span>
            </Link>
          </Tip>
        </li>
      ))}
    </ol>
  );
}
