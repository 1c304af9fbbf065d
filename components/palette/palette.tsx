"use client";

import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { useMe } from "@/components/shell/me";
import { SECTIONS } from "@/components/shell/sections";
import { useGo } from "@/components/shell/use-go";
import { Icon } from "@/components/ui/icon";
import { useOpener } from "@/components/ui/use-opener";
import { fits } from "./fits";
import { FoundGroups } from "./found-groups";
import { PaletteGroup, PaletteItem } from "./palette-item";
import { type Action, useActions, useSettings } from "./use-actions";

/** Goes anywhere and does anything from the keyboard: pages, what the workspace holds, and actions. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations("palette");
  const [typed, setTyped] = useState("");
  const giveBack = useOpener(true);
  const act = (run: () => void) => {
    // First, because what is done may open something in its place.
    onClose();
    run();
  };
  return (
    <Dialog.Root onOpenChange={(isOpen) => !isOpen && onClose()} open>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-2 top-2 z-50 mx-auto max-w-160 animate-appear overflow-hidden rounded-panel border border-line bg-raised shadow-overlay outline-none sm:inset-x-4 sm:top-[12vh]"
          onCloseAutoFocus={giveBack}
          // Escape that ends a composition is meant for that alone.
          onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
        >
          <Dialog.Title className="sr-only">{t("title")}</Dialog.Title>
          <Command filter={fits} label={t("title")} loop>
            <div className="flex items-center gap-2 border-line border-b px-4 text-muted">
              <Icon of={Search} />
              <Command.Input
                className="h-12 flex-1 bg-transparent text-16 text-ink outline-none placeholder:text-faint sm:text-14"
                onValueChange={setTyped}
                placeholder={t("ask")}
                value={typed}
              />
            </div>
            <Command.List
              className="max-h-[min(440px,60vh)] overflow-y-auto overscroll-contain p-2"
              label={t("title")}
            >
              <Command.Empty className="px-2 py-6 text-center text-13 text-muted">
                {t("nothing")}
              </Command.Empty>
              <Pages act={act} />
              <Actions act={act} title={t("groups.actions")} use={useActions} />
              <FoundGroups act={act} q={typed.trim()} />
              <Actions act={act} title={t("groups.settings")} use={useSettings} />
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type Act = { act: (run: () => void) => void };

function Pages({ act }: Act) {
  const t = useTranslations("palette");
  const tn = useTranslations("nav");
  const go = useGo();
  const { permissions } = useMe();
  return (
    <PaletteGroup title={t("groups.pages")}>
      {SECTIONS.filter(({ needs }) => !needs || permissions.includes(needs)).map((section) => (
        <PaletteItem
          caps={["G", section.jump.toUpperCase()]}
          icon={section.icon}
          id={section.href}
          key={section.id}
          onSelect={() => act(() => go(section.href))}
          word={tn(`sections.${section.id}`)}
        />
      ))}
    </PaletteGroup>
  );
}

function Actions({ act, title, use }: Act & { title: string; use: () => Action[] }) {
  return (
    <PaletteGroup title={title}>
      {use().map(({ id, word, icon, run }) => (
        <PaletteItem icon={icon} id={id} key={id} onSelect={() => act(run)} word={word} />
      ))}
    </PaletteGroup>
  );
}
