"use client";

import { Menu as MenuGlyph } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { SectionList } from "./section-list";
import { WorkspaceMark } from "./workspace-mark";

/** The way to every section on a phone: behind a button, from the left. */
export function NavDrawer() {
  const t = useTranslations("nav");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Dialog.Root onOpenChange={setOpen} open={isOpen}>
      <Dialog.Trigger asChild>
        <IconButton icon={MenuGlyph} label={t("menu")} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 grid w-72 max-w-[85vw] content-start gap-3 overflow-y-auto bg-surface p-2 shadow-overlay outline-none"
        >
          <Dialog.Title className="sr-only">{t("main")}</Dialog.Title>
          <WorkspaceMark look="words" onGo={close} />
          <nav aria-label={t("main")}>
            <SectionList look="words" onGo={close} />
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
