"use client";

import { CircleAlert, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef } from "react";
import { useFieldWords } from "@/components/builder/inspector/field-words";
import { Icon } from "@/components/ui/icon";
import type { ProblemRow } from "./problem-rows";
import { useCodeWord } from "./use-code-word";

type Props = {
  rows: readonly ProblemRow[];
  /** The key of the row that was gone to last. */
  current: string | null;
  onGoTo: (row: ProblemRow) => void;
};

/** One line a finding. Arrows move between them, Enter goes to the field. */
export function ProblemList({ rows, current, onGoTo }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const move = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const buttons: Element[] = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = document.activeElement ? buttons.indexOf(document.activeElement) : -1;
    const next = buttons[Math.min(Math.max(at + by, 0), buttons.length - 1)];
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <ul className="min-h-0 overflow-y-auto" onKeyDown={move} ref={list}>
      {rows.map((row) => (
        <li className="border-line border-t" key={row.key}>
          <Row isCurrent={row.key === current} onGoTo={() => onGoTo(row)} row={row} />
        </li>
      ))}
    </ul>
  );
}

function Row({
  row: { finding, title, field },
  isCurrent,
  onGoTo,
}: {
  row: ProblemRow;
  isCurrent: boolean;
  onGoTo: () => void;
}) {
  const t = useTranslations("findings");
  const word = useCodeWord();
  const fieldWords = useFieldWords();
  const isError = finding.severity === "error";
  return (
    <button
      aria-current={isCurrent || undefined}
      className="grid min-h-11 w-full grid-cols-[16px_minmax(0,1fr)] items-center gap-x-3 px-3 py-1 text-left text-13 -outline-offset-2 hover:bg-hover aria-[current]:bg-selected sm:min-h-9 lg:grid-cols-[16px_168px_136px_minmax(0,1fr)]"
      data-finding={finding.code}
      onClick={onGoTo}
      type="button"
    >
      <span className={`row-span-2 text-state lg:row-span-1 s-${isError ? "failed" : "timed-out"}`}>
        <Icon of={isError ? CircleAlert : TriangleAlert} />
        <span className="sr-only">{isError ? t("error") : t("warning")}</span>
      </span>
      <span className="truncate font-medium lg:font-normal">{word(finding.code)}</span>
      <span className="col-start-2 truncate text-12 text-muted lg:col-start-auto lg:font-medium lg:text-13 lg:text-ink">
        {title ?? t("workflow")}
      </span>
      <span className="col-start-2 min-w-0 text-12 lg:col-start-auto lg:truncate lg:text-13">
        {field === null
          ? finding.message
          : t("ofField", { field: fieldWords(field).label, message: finding.message })}
        {finding.hint && <span className="text-muted"> {finding.hint}</span>}
      </span>
    </button>
  );
}
