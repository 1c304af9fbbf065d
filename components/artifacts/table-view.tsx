"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { SCROLLABLE } from "@/components/ui/scrollable";
import { keyed } from "./keyed";
import { readTable, type Separator } from "./table-text";

type Props = { name: string; text: string; separator: Separator };

/** Rows and columns of a file. It scrolls in itself. */
export function TableView({ name, text, separator }: Props) {
  const t = useTranslations("artifacts");
  const { head, rows, total } = useMemo(() => readTable(text, separator), [text, separator]);
  return (
    <div className="grid gap-2">
      <section
        aria-label={name}
        className="max-h-[70vh] overflow-auto rounded-control border border-line"
        {...SCROLLABLE}
      >
        <table className="w-full border-separate border-spacing-0 text-13">
          <thead>
            <tr>
              {keyed(head).map(({ key, thing: cell }) => (
                <th
                  className="sticky top-0 border-line-strong border-b bg-raised px-3 py-1.5 text-left font-medium text-12 text-muted whitespace-nowrap"
                  key={key}
                >
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keyed(rows).map(({ key: line, thing: row }) => (
              <tr key={line}>
                {keyed(row).map(({ key, thing: cell }) => (
                  <td
                    className="border-line border-b px-3 py-1.5 align-top whitespace-pre-wrap"
                    key={key}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="text-12 text-muted">
        {rows.length < total
          ? t("tableCut", { shown: rows.length, rows: total })
          : t("tableRows", { rows: total })}
      </p>
    </div>
  );
}
