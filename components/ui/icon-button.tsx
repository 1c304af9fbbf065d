"use client";

import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Icon } from "./icon";
import { Tip } from "./tip";

type Props = { label: string; icon: LucideIcon } & Omit<
  ComponentProps<"button">,
  "aria-label" | "className" | "children"
>;

/** A button that is only an icon: its name stands in the tip, and is read aloud. */
export function IconButton({ label, icon, ...rest }: Props) {
  return (
    <Tip text={label}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className="inline-flex size-11 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-ink sm:size-8"
      >
        <Icon of={icon} />
      </button>
    </Tip>
  );
}
