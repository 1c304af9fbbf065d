"use client";

import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Icon } from "./icon";
import { Tip } from "./tip";

type Props = {
  label: string;
  icon: LucideIcon;
  /** Off: it stays focusable and keeps its name, but does nothing. */
  "aria-disabled"?: boolean | undefined;
} & Omit<ComponentProps<"button">, "aria-label" | "aria-disabled" | "className" | "children">;

const LOOK =
  "inline-flex size-11 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-ink sm:size-8";
const OFF =
  "aria-disabled:cursor-not-allowed aria-disabled:text-faint aria-disabled:hover:bg-transparent aria-disabled:hover:text-faint";

/** A button that is only an icon: its name stands in the tip, and is read aloud. */
export function IconButton({ label, icon, onClick, "aria-disabled": off, ...rest }: Props) {
  return (
    <Tip text={label}>
      <button
        type="button"
        {...rest}
        aria-disabled={off || undefined}
        aria-label={label}
        className={`${LOOK} ${OFF}`}
        onClick={(event) => {
          if (off) event.preventDefault();
          else onClick?.(event);
        }}
      >
        <Icon of={icon} />
      </button>
    </Tip>
  );
}
