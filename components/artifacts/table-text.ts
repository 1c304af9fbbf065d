/** More rows than this are for the download. */
export const TABLE_ROWS_MAX = 200;

export type Separator = "," | "\t";
export type TableText = { head: string[]; rows: string[][]; total: number };

/** A cell, quoted or not, and what ends it. */
const CELLS: Record<Separator, RegExp> = {
  ",": /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/gy,
  "\t": /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/gy,
};

/** What values separated by commas or tabs say, as rows of cells; quoted cells may hold separators and lines. */
export function readTable(text: string, separator: Separator): TableText {
  const [head = [], ...rows] = rowsOf(text, separator);
  return { head, rows: rows.slice(0, TABLE_ROWS_MAX), total: rows.length };
}

function rowsOf(text: string, separator: Separator): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = "", end] of text.matchAll(CELLS[separator])) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}
