"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button";
import { type Holds, useLeaving } from "./use-leaving";
import { useOpener } from "./use-opener";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** `wide` is for a form of many fields, or for cards side by side; `full` for two texts beside each other. */
  size?: "regular" | "wide" | "full";
  /** What a stray press must not take along. */
  holds?: Holds;
  children: ReactNode;
};

const WIDTHS = { regular: "max-w-110", wide: "max-w-160", full: "max-w-280" } as const;

const TABBABLE = "a[href], button, input, textarea, select, [tabindex='0']";

// On the cross alone the focus would open its tip, and Escape would close that first: what is read gets it, and scrolls.
const begin = (event: Event) => {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement) || content.querySelectorAll(TABBABLE).length > 1) return;
  event.preventDefault();
  content.querySelector<HTMLElement>("[data-dialog-body]")?.focus();
};

/**
 * Asks for one thing above the page: takes the focus to its first field, holds it, closes on Escape, gives the focus
 * back. What is long scrolls under its title and its cross.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = "regular",
  holds = "text",
  children,
}: Props) {
  const t = useTranslations("dialog");
  const giveBack = useOpener(open);
  const { asks, ...leaving } = useLeaving(open, holds);
  return (
    <Radix.Root onOpenChange={onOpenChange} open={open}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Radix.Content
          {...leaving}
          onCloseAutoFocus={giveBack}
          onOpenAutoFocus={begin}
          className={`fixed inset-x-4 top-[max(16px,12vh)] z-50 mx-auto flex max-h-[80vh] ${WIDTHS[size]} animate-appear flex-col rounded-panel bg-raised shadow-overlay outline-none`}
        >
          <header className="grid flex-none gap-1 pt-4 pr-14 pl-4 [overflow-wrap:anywhere]">
            <Radix.Title className="font-semibold text-16">{title}</Radix.Title>
            <Radix.Description className="text-13 text-muted">{description}</Radix.Description>
            <p className={asks ? "font-medium text-13" : "sr-only"} role="status">
              {asks && t(`asks.${asks}`)}
            </p>
          </header>
          <div
            className="grid min-h-0 grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto p-4 outline-none"
            data-dialog-body
            tabIndex={-1}
          >
            {children}
          </div>
          <div className="absolute top-2 right-2">
            <Radix.Close asChild>
              <IconButton icon={X} label={t("close")} />
            </Radix.Close>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
