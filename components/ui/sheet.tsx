"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button";
import { useOpener } from "./use-opener";

type Width = "regular" | "wide";

const WIDTHS: Record<Width, string> = { regular: "sm:w-110", wide: "sm:w-160" };

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Under the title: what it belongs to, a badge, an id. */
  about?: ReactNode;
  /** Stays at the bottom while the middle scrolls. */
  footer?: ReactNode;
  width?: Width;
  /** `beside` leaves the page usable; `above` holds the focus until it is closed. */
  mode?: "above" | "beside";
  children: ReactNode;
};

// On its cross, which comes first, the focus would open the tip of the cross, and Escape would close that first.
const begin = (event: Event) => {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
};

// Escape that ends a composition is meant for that alone.
const stayWhileComposing = (event: KeyboardEvent) => {
  if (event.isComposing) event.preventDefault();
};

/** A panel at the right edge of the window; on a phone it is the whole page. Escape closes it and gives the focus back. */
export function Sheet({
  open,
  onOpenChange,
  title,
  about,
  footer,
  width = "regular",
  mode = "above",
  children,
}: Props) {
  const t = useTranslations("dialog");
  const giveBack = useOpener(open);
  const isModal = mode === "above";
  const stayOpen = (event: Event) => {
    if (!isModal) event.preventDefault();
  };
  return (
    <Radix.Root modal={isModal} onOpenChange={onOpenChange} open={open}>
      <Radix.Portal>
        {isModal && <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />}
        <Radix.Content
          aria-describedby={undefined}
          className={`fixed inset-y-0 right-0 z-50 flex w-full animate-slide-in flex-col border-line bg-raised shadow-overlay outline-none sm:border-l ${WIDTHS[width]}`}
          onCloseAutoFocus={giveBack}
          onEscapeKeyDown={stayWhileComposing}
          onInteractOutside={stayOpen}
          onOpenAutoFocus={begin}
        >
          <div className="flex min-h-12 items-start gap-2 border-line border-b py-1 pr-2 pl-4">
            <div className="grid min-w-0 flex-1 gap-0.5 py-2">
              <Radix.Title className="font-semibold text-16 leading-6 [overflow-wrap:anywhere]">
                {title}
              </Radix.Title>
              {about && (
                <div className="flex flex-wrap items-center gap-2 text-13 text-muted">{about}</div>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton icon={X} label={t("close")} />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
