"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { useMe } from "./me";
import { PALETTE_KEYS } from "./palette-keys";
import { SECTIONS } from "./sections";

const EVERYWHERE = [
  { word: "palette", caps: PALETTE_KEYS },
  { word: "search", caps: ["/"] },
  { word: "help", caps: ["?"] },
  { word: "close", caps: ["Esc"] },
] as const;

/** Every key that works on all pages. Canvas and inbox add their own, and show them under the same key. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("keys");
  const tn = useTranslations("nav");
  const { permissions } = useMe();
  const sections = SECTIONS.filter(({ needs }) => !needs || permissions.includes(needs));
  return (
    <Dialog
      description={t("note")}
      holds="nothing"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      title={t("title")}
    >
      <KeyList title={t("everywhere")}>
        {EVERYWHERE.map(({ word, caps }) => (
          <KeyRow caps={caps} key={word} word={t(`words.${word}`)} />
        ))}
      </KeyList>
      <KeyList title={t("goTo")}>
        {sections.map(({ id, jump }) => (
          <KeyRow caps={["G", jump.toUpperCase()]} key={id} word={tn(`sections.${id}`)} />
        ))}
      </KeyList>
    </Dialog>
  );
}

function KeyList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-medium text-12 text-muted">{title}</h3>
      <dl className="grid grid-cols-[80px_1fr] items-center gap-x-4 gap-y-2 text-13">{children}</dl>
    </section>
  );
}

function KeyRow({ caps, word }: { caps: readonly string[]; word: string }) {
  return (
    <>
      <dt className="flex gap-1">
        <span className="sr-only">{caps.join(" ")}</span>
        {caps.map((cap) => (
          <Kbd key={cap}>{cap}</Kbd>
        ))}
      </dt>
      <dd>{word}</dd>
    </>
  );
}
