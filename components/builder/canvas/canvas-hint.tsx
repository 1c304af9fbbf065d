"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/builder/editor/use-editor";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import type { Command } from "./canvas-keys";

type Props = { isEmpty: boolean; run: (command: Command) => void };

const HINTS = { walk: "↑↓←→", edit: "Enter", connect: "C", insert: "/" } as const;

/** The keys that are used most; on an empty canvas what to begin with. */
export function CanvasHint({ isEmpty, run }: Props) {
  const t = useTranslations("builder.hint");
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  if (isEmpty)
    return (
      <div className="mb-[30vh] grid justify-items-center gap-3 text-center">
        <p className="font-semibold text-16">{t("empty")}</p>
        <p className="max-w-80 text-13 text-muted">{isReadOnly ? t("emptyVersion") : t("begin")}</p>
        {!isReadOnly && (
          <Button icon={Plus} onClick={() => run({ kind: "insert" })} shortcut="/" tone="primary">
            {t("first")}
          </Button>
        )}
      </div>
    );
  const hints = isReadOnly
    ? (["walk", "edit"] as const)
    : (["walk", "edit", "connect", "insert"] as const);
  return (
    <ul className="hidden gap-3 whitespace-nowrap text-12 text-muted xl:flex">
      {hints.map((hint) => (
        <li className="inline-flex items-center gap-1.5" key={hint}>
          <Kbd>{HINTS[hint]}</Kbd>
          {t(hint)}
        </li>
      ))}
    </ul>
  );
}
