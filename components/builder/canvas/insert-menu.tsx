"use client";

import { useTranslations } from "next-intl";
import { NodeIcon } from "@/components/canvas/node-icon";
import { useTypeWord } from "@/components/canvas/use-type-word";
import { type Open, useCanvas } from "./canvas-state";
import { FloatingItem, FloatingList } from "./floating-list";
import { OFFERED_TYPES } from "./offered-types";

type Props = { open: Extract<Open, { kind: "insert" }>; focusNode: (id: string | null) => void };

/** Every type of step that can be added here, found by typing; the new one is wired to where it comes from. */
export function InsertMenu({ open: { anchor, at, from }, focusNode }: Props) {
  const t = useTranslations("builder.insert");
  const word = useTypeWord();
  const { edits, setOpen } = useCanvas();
  let next: string | null = from?.node ?? null;
  return (
    <FloatingList
      anchor={anchor}
      label={t("title")}
      none={t("none")}
      onClose={() => setOpen(null)}
      onCloseFocus={() => focusNode(next)}
      search={t("search")}
    >
      {OFFERED_TYPES.flatMap(({ types }) => types).map((type) => (
        <FloatingItem
          key={type}
          keywords={[type, word(type)]}
          onSelect={() => {
            next = edits.insert({ type, from, at });
            setOpen(null);
          }}
          value={type}
        >
          <NodeIcon size={24} type={type} />
          <span className="grid min-w-0">
            <span>{word(type)}</span>
            <span className="truncate text-12 text-muted">{t(`about.${type}`)}</span>
          </span>
        </FloatingItem>
      ))}
    </FloatingList>
  );
}
