import { describe, expect, it } from "vitest";
import { type RowKeys, renameKey, rowKeys } from "./row-key";

const NOTHING: RowKeys = new Map();
const keysOf = (names: string[], renamed: RowKeys) => [...rowKeys(names, renamed).values()];

describe("rowKeys", () => {
  it("leaves a row its key when it is renamed, and back again", () => {
    const renamed = renameKey(rowKeys(["field", "topic"], NOTHING), "field", "supplier");
    expect(keysOf(["supplier", "topic"], renamed)).toEqual(["field", "topic"]);
    expect(keysOf(["field", "topic"], renamed)).toEqual(["field", "topic"]);
  });

  it("gives a row a key of its own that takes the name of one that was renamed", () => {
    const first = renameKey(rowKeys(["field"], NOTHING), "field", "a");
    expect(keysOf(["a", "field"], first)).toEqual(["field", "field'"]);
    const second = renameKey(rowKeys(["a", "field"], first), "field", "b");
    expect(keysOf(["a", "b", "field"], second)).toEqual(["field", "field'", "field''"]);
  });
});
