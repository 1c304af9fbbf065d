"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { NodeIcon } from "@/components/canvas/node-icon";
import { useTypeWord } from "@/components/canvas/use-type-word";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import type { NodeType } from "@/lib/engine/spec/graph";
import { OFFERED_TYPES } from "./offered-types";

/** What a dragged type is called on its way. */
export const DRAGGED_TYPE = "application/x-signalbox-node";

type Props = {
  onSearch: (anchor: Element) => void;
  onInsert: (type: NodeType) => void;
};

/** Every type of step that can be added: drag one to its place, or press it to add it after the selected step. */
export function Palette({ onSearch, onInsert }: Props) {
  const t = useTranslations("builder");
  return (
    <nav
      aria-label={t("palette.title")}
      className="hidden w-34 flex-none overflow-y-auto border-line border-r bg-surface p-2 lg:block"
    >
      <button
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        className="flex h-8 w-full items-center gap-2 rounded-control border border-line-control bg-raised px-2 text-13 text-faint"
        onClick={({ currentTarget }) => onSearch(currentTarget)}
        type="button"
      >
        <Icon of={Search} size={14} />
        <span className="flex-1 text-left">{t("palette.add")}</span>
        <Kbd>/</Kbd>
      </button>
      {OFFERED_TYPES.map(({ kind, types }) => (
        <section aria-label={t(`palette.kinds.${kind}`)} key={kind}>
          <h2 className="px-2 pt-3 pb-1 font-medium text-11 text-muted">
            {t(`palette.kinds.${kind}`)}
          </h2>
          <ul>
            {types.map((type) => (
              <PaletteItem key={type} onInsert={onInsert} type={type} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function PaletteItem({ type, onInsert }: { type: NodeType; onInsert: Props["onInsert"] }) {
  const word = useTypeWord();
  return (
    <li>
      <button
        className="flex h-8 w-full cursor-grab items-center gap-1.5 rounded-control px-0.5 text-13 hover:bg-hover"
        draggable
        onClick={() => onInsert(type)}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(DRAGGED_TYPE, type);
          dataTransfer.effectAllowed = "copy";
        }}
        type="button"
      >
        <NodeIcon size={24} type={type} />
        <span className="truncate">{word(type)}</span>
      </button>
    </li>
  );
}
