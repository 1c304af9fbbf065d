import { CircleAlert, Info, type LucideIcon, User } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon";

type Tone = "failed" | "person" | "neutral";

const TONES: Record<Tone, { look: string; icon: LucideIcon }> = {
  failed: { look: "border-failed-line bg-failed-tint text-failed", icon: CircleAlert },
  person: { look: "border-person-line bg-person-tint text-person", icon: User },
  neutral: { look: "border-line-strong bg-sunken text-muted", icon: Info },
};

type Props = {
  tone: Tone;
  /** What happened. */
  title: string;
  /** Why, and what helps. */
  children?: ReactNode;
  action?: ReactNode;
  /** `now` interrupts a screen reader: for the answer to what somebody just did. */
  announce?: "now" | "later";
};

/** What happened, why, and what helps. */
export function Alert({ tone, title, children, action, announce = "later" }: Props) {
  const { look, icon } = TONES[tone];
  return (
    <div
      className={`flex items-start gap-2 rounded-control border p-3 text-13 ${look}`}
      role={announce === "now" ? "alert" : "status"}
    >
      <span className="mt-0.5">
        <Icon of={icon} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-medium">{title}</p>
        {children && <div className="text-ink">{children}</div>}
      </div>
      {action}
    </div>
  );
}
