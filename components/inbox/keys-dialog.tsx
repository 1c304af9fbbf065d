"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";

const KEYS = [
  { word: "move", caps: ["J", "K"] },
  { word: "mark", caps: ["X"] },
  { word: "approve", caps: ["A"] },
  { word: "reject", caps: ["R"] },
  { word: "revise", caps: ["V"] },
  { word: "edit", caps: ["E"] },
  { word: "comment", caps: ["C"] },
  { word: "confirm", caps: ["Enter"] },
  { word: "back", caps: ["Esc"] },
  { word: "help", caps: ["?"] },
] as const;

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** Every key of the inbox. */
export function KeysDialog({ open, onOpenChange }: Props) {
  const t = useTranslations("inbox");
  return (
    <Dialog
      description={t("keysWhy")}
      holds="nothing"
      onOpenChange={onOpenChange}
      open={open}
      title={t("keysTitle")}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-13">
        {KEYS.map(({ word, caps }) => (
          <div className="contents" key={word}>
            <dt className="flex gap-1">
              <span className="sr-only">{caps.join(", ")}</span>
              {caps.map((cap) => (
                <Kbd key={cap}>{cap}</Kbd>
              ))}
            </dt>
            <dd>{t(`keys.${word}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
