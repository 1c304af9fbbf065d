"use client";

import { cardBorder, footerFill, titleLook } from "./card-look";
import type { CardData } from "./flow-nodes";
import { CardFlag, MarkWord } from "./node-card";
import { NodeIcon } from "./node-icon";
import { useTypeWord } from "./use-type-word";

type Props = { data: CardData; selected: boolean };

/** A step from afar: icon, title and state, at a size that can still be read. Its ways out lie below it. */
export function CompactCard({ data: { node, mark, flag }, selected }: Props) {
  const typeWord = useTypeWord();
  return (
    <div className="canvas-afar pointer-events-none absolute inset-0 z-1 grid place-content-center">
      <div
        className={`canvas-compact pointer-events-auto relative flex flex-none flex-col justify-center overflow-visible rounded-[8px] border bg-raised s-${mark?.look.tone ?? "none"} ${cardBorder(mark, flag, selected)} ${mark ? footerFill(mark) : ""}`}
      >
        {flag && <CardFlag flag={flag} />}
        <div className="flex items-center gap-2 px-2">
          <NodeIcon size={24} type={node.type} />
          <span className={`truncate font-semibold text-12 leading-4.5 ${titleLook(mark)}`}>
            {node.title}
          </span>
        </div>
        {/* One line high: where word and note do not both fit, the note wraps out of sight. */}
        <div className="mt-0.5 flex h-4 flex-wrap items-center gap-x-1 overflow-hidden px-2 text-11 text-muted leading-4 tabular-nums">
          {mark ? (
            <MarkWord mark={mark} />
          ) : (
            <span className="truncate">{typeWord(node.type)}</span>
          )}
          {mark?.note !== undefined && (
            <span className="ml-auto whitespace-nowrap">{mark.note}</span>
          )}
        </div>
      </div>
    </div>
  );
}
