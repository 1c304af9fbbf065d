"use client";

import { Tooltip } from "radix-ui";
import type { ReactElement } from "react";

/** A few words about what the pointer or the focus is on. Never the only place where something is said. */
export function Tip({
  text,
  side = "top",
  children,
}: {
  text: string;
  side?: "top" | "right";
  children: ReactElement;
}) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          className="z-50 max-w-72 rounded-control bg-inverse px-2 py-1 text-12 text-on-inverse tabular-nums shadow-overlay"
          collisionPadding={8}
          side={side}
          sideOffset={6}
        >
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
