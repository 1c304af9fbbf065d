"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { SCROLLABLE } from "@/components/ui/scrollable";
import type { Line } from "./changed-lines";
import type { EditKind } from "./edits";
import { folded } from "./folded";
import { keyed } from "./keyed";

type Props = { label: string; lines: readonly Line[] };

/** Two versions as one text: what went, what came, and between them what stayed, folded where it is long. */
export function DiffView({ label, lines }: Props) {
  const stretches = folded(lines);
  return (
    <section
      aria-label={label}
      className="py-2 font-mono text-12 leading-5 outline-offset-[-2px]"
      {...SCROLLABLE}
    >
      {stretches.map((stretch) => {
        const [first] = stretch.lines;
        const key = `${first?.before}:${first?.after}`;
        return stretch.isFolded ? (
          <Fold key={key} lines={stretch.lines} />
        ) : (
          stretch.lines.map((line) => <DiffLine key={`${line.before}:${line.after}`} line={line} />)
        );
      })}
    </section>
  );
}

function Fold({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations("artifacts");
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return lines.map((line) => <DiffLine key={line.after} line={line} />);
  return (
    <button
      className="my-1 flex min-h-11 w-full items-center gap-2 bg-sunken px-4 font-sans text-12 text-muted -outline-offset-2 hover:text-ink sm:min-h-7"
      onClick={() => setIsOpen(true)}
      type="button"
    >
      <Icon of={ChevronDown} size={14} />
      {t("folded", { count: lines.length })}
    </button>
  );
}

const LOOKS: Record<EditKind, { line: string; word: string; sign: string; ink: string }> = {
  same: { line: "", word: "", sign: "", ink: "text-muted" },
  added: {
    line: "bg-diff-add",
    word: "bg-diff-add-word",
    sign: "+",
    ink: "font-semibold text-succeeded",
  },
  removed: {
    line: "bg-diff-del",
    word: "bg-diff-del-word",
    sign: "−",
    ink: "font-semibold text-failed",
  },
};

function DiffLine({ line: { kind, before, after, parts } }: { line: Line }) {
  const t = useTranslations("artifacts");
  const look = LOOKS[kind];
  const number = kind === "same" ? "text-faint" : "text-muted";
  return (
    <div
      className={`grid grid-cols-[32px_16px_minmax(0,1fr)] pr-4 sm:grid-cols-[36px_36px_20px_minmax(0,1fr)] ${look.line}`}
    >
      <span aria-hidden className={`pr-2 text-right select-none max-sm:hidden ${number}`}>
        {before}
      </span>
      <span aria-hidden className={`pr-2 text-right select-none ${number}`}>
        {after}
      </span>
      <span aria-hidden className={`text-center select-none ${look.ink}`}>
        {look.sign}
      </span>
      <span className="min-h-5 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {kind !== "same" && <span className="sr-only">{t(`signs.${kind}`)} </span>}
        {keyed(parts).map(({ key, thing: part }) =>
          part.isMarked ? (
            <mark className={`rounded-[3px] px-px text-ink ${look.word}`} key={key}>
              {part.text}
            </mark>
          ) : (
            part.text
          ),
        )}
      </span>
    </div>
  );
}
