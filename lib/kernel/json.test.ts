import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, type Json } from "./json";

describe("the canonical text", () => {
  it("does not depend on the order of keys, and loses nothing", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.parse(JSON.stringify(value)) as Json;
        expect(JSON.parse(canonicalJson(json))).toEqual(json);
      }),
    );
    expect(canonicalJson({ b: [2, { d: null, c: "x" }], a: 1 })).toBe(
      '{"a":1,"b":[2,{"c":"x","d":null}]}',
    );
    expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }));
  });
});
