"use client";

import Link from "next/link";
import type { KeyboardEvent, ReactNode } from "react";

/** From which width on a column is shown. */
type From = "always" | "sm" | "md" | "lg" | "xl";
type Align = "start" | "end";

const SHOWN: Record<From, string> = {
  always: "",
  sm: "max-sm:hidden",
  md: "max-md:hidden",
  lg: "max-lg:hidden",
  xl: "max-xl:hidden",
};

type TableProps = {
  label: string;
  /** The `Column`s. */
  head: ReactNode;
  /** On a phone: `cards` stacks the cells of a row, `scroll` keeps the columns and lets them be pushed. */
  phone?: "cards" | "scroll";
  children: ReactNode;
};

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
};

/** Arrows, Home and End go from row to row, whatever in a row has the focus. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const step = STEPS[event.key];
  const from = event.target instanceof HTMLElement ? event.target.closest("tr") : null;
  const isTyping = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
  if (!step || !from || isTyping || event.defaultPrevented) return;
  const marks = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const index = marks.findIndex((mark) => from.contains(mark));
  const next = marks[step(index, marks.length - 1)];
  if (!next || index < 0) return;
  event.preventDefault();
  next.focus();
}

/** A list of things with their facts: the head stays in sight, rows are 40 px and can be walked with the arrows. */
export function Table({ label, head, phone = "cards", children }: TableProps) {
  return (
    <div className={phone === "scroll" ? "max-sm:relative max-sm:overflow-x-auto" : undefined}>
      <table
        aria-label={label}
        className="w-full border-separate border-spacing-0 text-13 stacked:block max-sm:min-w-max stacked:min-w-0"
        data-phone={phone}
      >
        <thead className="text-left text-12 text-muted stacked:sr-only">
          <tr>{head}</tr>
        </thead>
        <tbody className="stacked:block" onKeyDown={moveBetweenRows}>
          {children}
        </tbody>
      </table>
    </div>
  );
}

type ColumnProps = { children: ReactNode; align?: Align; from?: From; width?: "main" | "tight" };

/** The head of a column. `main` takes what the others leave; a cell says the same `from` as its column. */
export function Column({ children, align = "start", from = "always", width }: ColumnProps) {
  const widths = { main: "w-1/2", tight: "w-px" };
  return (
    <th
      className={`sticky top-0 z-20 h-8 border-line border-b bg-raised px-3 font-medium whitespace-nowrap first:rounded-tl-panel first:pl-4 last:rounded-tr-panel last:pr-4 ${align === "end" ? "text-right" : ""} ${SHOWN[from]} ${width ? widths[width] : ""}`}
      scope="col"
    >
      {children}
    </th>
  );
}

/** One thing. Its `RowLink` or `RowButton` covers the whole row; what else can be pressed stands in a cell `isAbove`. */
export function Row({
  children,
  isSelected = false,
}: {
  children: ReactNode;
  isSelected?: boolean;
}) {
  return (
    <tr
      className={`group/row relative has-[[data-row]:focus-visible]:outline-2 has-[[data-row]:focus-visible]:-outline-offset-2 has-[[data-row]:focus-visible]:outline-focus stacked:grid stacked:grid-cols-[minmax(0,1fr)_auto] stacked:items-center stacked:gap-x-3 stacked:gap-y-1 stacked:border-line stacked:border-b stacked:px-4 stacked:py-2.5 stacked:last:border-b-0 ${isSelected ? "bg-selected" : "hover:bg-hover"}`}
      data-selected={isSelected || undefined}
    >
      {children}
    </tr>
  );
}

type CellProps = {
  children: ReactNode;
  align?: Align;
  from?: From;
  /** The name of the thing: medium, cut at the end when it is long. */
  isMain?: boolean;
  isMuted?: boolean;
  /** Holds something that can be pressed beside the row itself. */
  isAbove?: boolean;
  /** On a phone: takes the whole line of its card. */
  isWide?: boolean;
};

/** One fact of a row. */
export function Cell({
  children,
  align = "start",
  from = "always",
  isMain = false,
  isMuted = false,
  isAbove = false,
  isWide = false,
}: CellProps) {
  const looks = [
    "h-10 border-line border-b px-3 whitespace-nowrap first:pl-4 last:pr-4 group-last/row:border-b-0",
    "stacked:h-auto stacked:border-0 stacked:p-0 stacked:first:pl-0 stacked:last:pr-0 stacked:whitespace-normal",
    SHOWN[from],
    align === "end" ? "text-right stacked:text-left" : "",
    isMain ? "max-w-0 font-medium max-sm:max-w-none" : "",
    // Words of people beside the name: long ones would leave it no room.
    isMuted && !isMain ? "max-w-64 overflow-hidden text-ellipsis stacked:max-w-none" : "",
    isMuted ? "text-muted" : "",
    isWide ? "stacked:col-span-2" : "",
  ];
  return (
    <td className={looks.join(" ")}>
      {isAbove ? (
        <div className={`relative z-10 w-fit ${align === "end" ? "ml-auto" : ""}`}>{children}</div>
      ) : (
        children
      )}
    </td>
  );
}

const COVER =
  "block w-full truncate text-left outline-none after:absolute after:inset-0 after:content-['']";

/** The name of the thing as the way to its page; the whole row leads there. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className={`${COVER} hover:no-underline`} data-row href={href}>
      {children}
    </Link>
  );
}

/** The name of the thing; pressing the row opens it here. */
export function RowButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button className={COVER} data-row onClick={onPress} type="button">
      {children}
    </button>
  );
}
