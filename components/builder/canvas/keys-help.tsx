"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { useCanvas } from "./canvas-state";

const KEYS = {
  insert: ["/"],
  connect: ["C"],
  walk: ["←", "→", "↑", "↓"],
  edit: ["Enter"],
  move: ["Alt", "← → ↑ ↓"],
  find: ["F"],
  all: ["Ctrl", "A"],
  copy: ["Ctrl", "C"],
  cut: ["Ctrl", "X"],
  paste: ["Ctrl", "V"],
  duplicate: ["Ctrl", "D"],
  remove: ["Delete"],
  undo: ["Ctrl", "Z"],
  redo: ["Ctrl", "Shift", "Z"],
  several: ["Shift"],
  leave: ["Esc"],
} as const;
type KeyName = keyof typeof KEYS;

const NAMES = Object.keys(KEYS) as KeyName[];

/** Every key of the canvas. */
export function KeysHelp() {
  const t = useTranslations("builder.keys");
  const { setOpen } = useCanvas();
  return (
    <Dialog
      description={t("about")}
      holds="nothing"
      onOpenChange={(open) => !open && setOpen(null)}
      open
      title={t("title")}
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-13">
        {NAMES.map((name) => (
          <div className="contents" key={name}>
            <dt>{t(name)}</dt>
            <dd className="flex justify-end gap-1">
              {KEYS[name].map((key) => (
                <span key={key}>
                  <Kbd>{key}</Kbd>
                  <span className="sr-only">{key}</span>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
