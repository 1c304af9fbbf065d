"use client";

import { LoaderCircle, type LucideIcon } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { type ButtonSize, type ButtonTone, buttonStyle } from "./button-style";
import { Icon } from "./icon";
import { Kbd } from "./kbd";

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
  describedBy?: string | undefined;
} & ({ type?: "button"; onClick: () => void } | { type: "submit"; onClick?: never });

/** Says what will happen. While busy or disabled it can be focused but does nothing. */
export function Button(props: Props) {
  const { children, tone = "neutral", size = "regular", icon, shortcut, busy = false } = props;
  const off = busy || props.disabled === true;
  const press = (event: MouseEvent) => {
    if (off) event.preventDefault();
    else props.onClick?.();
  };
  return (
    <button
      aria-busy={busy || undefined}
      aria-describedby={props.describedBy}
      aria-disabled={off || undefined}
      aria-keyshortcuts={shortcut}
      className={buttonStyle(tone, size)}
      onClick={press}
      type={props.type ?? "button"}
    >
      {busy ? <Icon of={LoaderCircle} size={14} spin /> : icon && <Icon of={icon} size={14} />}
      {children}
      {shortcut && (
        <Kbd look={tone === "primary" || tone === "person" ? "plain" : "cap"}>{shortcut}</Kbd>
      )}
    </button>
  );
}
