import { expect, it } from "vitest";
import { readTable, TABLE_ROWS_MAX } from "./table-text";

it("reads quoted cells with separators, quotes and lines in them", () => {
  const text = 'name,note\r\n"North, upper","says ""yes""\nand more"\nSouth,\n';
  expect(readTable(text, ",")).toEqual({
    head: ["name", "note"],
    rows: [
      ["North, upper", 'says "yes"\nand more'],
      ["South", ""],
    ],
    total: 2,
  });
});

it("shows the first rows and says how many there are", () => {
  const table = readTable(`n\n${"1\n".repeat(TABLE_ROWS_MAX + 5)}`, "\t");
  expect(table.rows).toHaveLength(TABLE_ROWS_MAX);
  expect(table.total).toBe(TABLE_ROWS_MAX + 5);
});
