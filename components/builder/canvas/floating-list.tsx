"use client";

import { Command } from "cmdk";
import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import type { Point } from "@/lib/engine/spec/layout";

type Props = {
  label: string;
  /** Where it opens, on the screen. */
  anchor: Point;
  search: string;
  none: string;
  onClose: () => void;
  /** Takes the focus back where the list did not send it elsewhere. */
  onCloseFocus: () => void;
  children: ReactNode;
};

/** A list at a point of the screen, to be narrowed by typing and chosen from by keyboard or pointer. */
export function FloatingList({
  label,
  anchor,
  search,
  none,
  onClose,
  onCloseFocus,
  children,
}: Props) {
  return (
    <Popover.Root onOpenChange={(open) => !open && onClose()} open>
      <Popover.Anchor className="fixed size-0" style={{ left: anchor.x, top: anchor.y }} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          aria-label={label}
          className="z-60 w-72 max-w-[calc(100vw-16px)] animate-appear overflow-hidden rounded-control border border-line bg-raised shadow-overlay"
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onCloseFocus();
          }}
          sideOffset={4}
        >
          <Command label={label} loop>
            <Command.Input
              className="h-11 w-full border-line border-b bg-transparent px-3 text-16 outline-none placeholder:text-faint sm:h-9 sm:text-13"
              placeholder={search}
            />
            <Command.List className="max-h-72 overflow-y-auto p-1">
              <Command.Empty className="px-2 py-3 text-13 text-muted">{none}</Command.Empty>
              {children}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type ItemProps = {
  value: string;
  /** What finds it, beside its own words. */
  keywords?: string[];
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

/** A choice of such a list. */
export function FloatingItem({
  value,
  keywords = [],
  disabled = false,
  onSelect,
  children,
}: ItemProps) {
  return (
    <Command.Item
      className="flex min-h-11 cursor-pointer items-center gap-2 rounded-small px-2 py-1 text-13 data-[disabled=true]:cursor-not-allowed data-[selected=true]:bg-selected sm:min-h-8"
      disabled={disabled}
      keywords={keywords}
      onSelect={onSelect}
      value={value}
    >
      {children}
    </Command.Item>
  );
}
