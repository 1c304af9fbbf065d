"use client";

import { Popover as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

type Props = {
  label: string;
  trigger: ReactElement;
  align?: "start" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/** A small panel at the button that opens it. Escape and a press elsewhere close it. */
export function Popover({ label, trigger, align = "start", open, onOpenChange, children }: Props) {
  const controlled = open === undefined ? {} : { open };
  return (
    <Radix.Root {...controlled} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          aria-label={label}
          className="z-60 max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-16px)] animate-appear overflow-y-auto rounded-control border border-line bg-raised p-3 shadow-overlay outline-none"
          collisionPadding={8}
          sideOffset={6}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
