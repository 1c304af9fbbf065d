import { describe, expect, it } from "vitest";
import type { Json } from "@/lib/kernel/json";
import { testDatabase } from "@/lib/platform/testing/database";
import { booleanArray, jsonArray, numberArray, plainArray, textArray } from "./array-literals";

const back = async (literal: string, type: string): Promise<unknown> => {
  const [row] = await testDatabase().query<{ value: unknown }>(`select $1::${type} as value`, [
    literal,
  ]);
  return row?.value;
};

describe("an array in PostgreSQL's text form", () => {
  it.each([
    [[]],
    [["", " ", "NULL", "null", null]],
    [['say "no"', "back\\slash", "{a,b}", "comma, space", "line\nbreak\ttab", "日本語 😀"]],
  ])("comes back as the texts that went in: %j", async (texts) => {
    expect(await back(textArray(texts), "text[]")).toEqual(texts);
  });

  it.each([
    [[{ a: 'quote " and \\ slash', b: [1, null, { c: "日" }] }, "text", 3.5, true, null]],
    [[{ text: "a\\nb", nested: { "key, with }": "{}" } }]],
  ] satisfies [Json[]][])("comes back as the JSON that went in: %j", async (values) => {
    expect(await back(jsonArray(values), "jsonb[]")).toEqual(values);
  });

  it("holds numbers, booleans and plain words", async () => {
    expect(await back(numberArray([0, -1, 1.5, null, 1_764_444_800_123]), "float8[]")).toEqual([
      0,
      -1,
      1.5,
      null,
      1_764_444_800_123,
    ]);
    expect(await back(booleanArray([true, false]), "bool[]")).toEqual([true, false]);
    expect(await back(plainArray(["succeeded", null]), "text[]")).toEqual(["succeeded", null]);
  });
});
