"use client";

import { LoaderCircle, type LucideIcon } from "lucide-react";
import { type MouseEvent, type ReactNode, useId } from "react";
import { type ButtonSize, type ButtonTone, buttonStyle } from "./button-style";
import { Icon } from "./icon";
import { Kbd } from "./kbd";
import { Tip } from "./tip";

type Props = {
  children: ReactNode;
  tone?: ButtonTone;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** The key that does the same; it is only shown here. */
  shortcut?: string;
  busy?: boolean;
  /** Stays focusable and keeps its name; say beside it why. */
  disabled?: boolean;
  /** Off, and why: shown on hover and focus, and read aloud with the name. */
  disabledBecause?: string | null;
  describedBy?: string | undefined;
  /** Whether what it shows and hides is in sight. */
  expanded?: boolean;
} & (
  | { type?: "button"; onClick: (event: MouseEvent) => void }
  | { type: "submit"; onClick?: never }
  /** Opens the menu or panel that it is handed to, which gives it what it needs. */
  | { type: "trigger"; onClick?: never }
);

/** Says what will happen. While busy or disabled it can be focused but does nothing. */
export function Button({
  children,
  tone = "neutral",
  size = "regular",
  icon,
  shortcut,
  busy = false,
  disabled = false,
  disabledBecause: why = null,
  describedBy,
  expanded,
  type = "button",
  onClick,
  ...fromOpened
}: Props) {
  const whyId = useId();
  const off = busy || disabled || why !== null;
  const press = (event: MouseEvent) => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...(off ? {} : fromOpened)}
      {...(expanded === undefined ? {} : { "aria-expanded": expanded })}
      aria-busy={busy || undefined}
      aria-describedby={why === null ? describedBy : whyId}
      aria-disabled={off || undefined}
      aria-keyshortcuts={shortcut}
      className={buttonStyle(tone, size)}
      onClick={press}
      type={type === "submit" ? "submit" : "button"}
    >
      {busy ? <Icon of={LoaderCircle} size={14} spin /> : icon && <Icon of={icon} size={14} />}
      {children}
      {shortcut && (
        <Kbd look={tone === "primary" || tone === "person" ? "plain" : "cap"}>{shortcut}</Kbd>
      )}
    </button>
  );
  if (why === null) return button;
  return (
    <>
      <Tip text={why}>{button}</Tip>
      <span className="sr-only" id={whyId}>
        {why}
      </span>
    </>
  );
}
