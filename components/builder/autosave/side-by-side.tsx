"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { changedLines, type Line } from "@/components/artifacts/changed-lines";
import { folded } from "@/components/artifacts/folded";
import { keyed } from "@/components/artifacts/keyed";
import { Button } from "@/components/ui/button";
import { SCROLLABLE } from "@/components/ui/scrollable";
import { type LinePair, pairLines } from "./pair-lines";

type Props = {
  /** What stands at the left, and what at the right. */
  left: { title: string; text: string };
  right: { title: string; text: string };
};

/** Two texts beside each other, line by line; what is the same in both is folded where it is long. */
export function SideBySide({ left, right }: Props) {
  const stretches = useMemo(
    () => folded(changedLines(left.text, right.text)),
    [left.text, right.text],
  );
  return (
    <section
      aria-label={`${left.title} · ${right.title}`}
      className="max-h-[46vh] overflow-auto rounded-control border border-line"
      {...SCROLLABLE}
    >
      <div className="sticky top-0 z-10 grid grid-cols-2 border-line border-b bg-raised font-medium text-12">
        <span className="px-3 py-2">{left.title}</span>
        <span className="border-line border-l px-3 py-2">{right.title}</span>
      </div>
      <div className="font-mono text-12 leading-5">
        {keyed(stretches).map(({ key, thing: stretch }) =>
          stretch.isFolded ? (
            <Fold key={key} lines={stretch.lines} />
          ) : (
            <Rows key={key} lines={stretch.lines} />
          ),
        )}
      </div>
    </section>
  );
}

function Fold({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations("artifacts");
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Rows lines={lines} />;
  return (
    <div className="bg-sunken px-2 py-0.5 font-sans">
      <Button onClick={() => setOpen(true)} size="small" tone="ghost">
        {t("folded", { count: lines.length })}
      </Button>
    </div>
  );
}

function Rows({ lines }: { lines: readonly Line[] }) {
  return keyed(pairLines(lines)).map(({ key, thing }) => <Row key={key} pair={thing} />);
}

function Row({ pair: { left, right } }: { pair: LinePair }) {
  return (
    <div className="grid grid-cols-2">
      <Half line={left} side="removed" />
      <div className="border-line border-l">
        <Half line={right} side="added" />
      </div>
    </div>
  );
}

const LOOKS = {
  removed: { line: "bg-diff-del", word: "bg-diff-del-word", sign: "−" },
  added: { line: "bg-diff-add", word: "bg-diff-add-word", sign: "+" },
} as const;

function Half({ line, side }: { line: Line | null; side: "removed" | "added" }) {
  const t = useTranslations("artifacts");
  if (!line) return <div className="h-full min-h-5 bg-sunken" />;
  const look = line.kind === "same" ? null : LOOKS[side];
  return (
    <div className={`grid h-full grid-cols-[16px_minmax(0,1fr)] pr-2 pl-1 ${look?.line ?? ""}`}>
      <span aria-hidden className="text-muted select-none">
        {look?.sign}
      </span>
      <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {look && <span className="sr-only">{t(`signs.${side}`)} </span>}
        {keyed(line.parts).map(({ key, thing: part }) =>
          part.isMarked ? (
            <mark className={`rounded-[3px] px-px text-ink ${look?.word ?? ""}`} key={key}>
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
