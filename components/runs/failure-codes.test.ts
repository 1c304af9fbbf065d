import { describe, expect, it } from "vitest";
import { ERROR_CLASSES } from "@/lib/engine/advance/model";
import english from "@/messages/en.json";
import { FAILURE_CODES } from "./failure-codes";

const words = english.failure;

describe("the words for failures", () => {
  it("are a sentence for each code that is known, and for no other", () => {
    expect(Object.keys(words.codes).sort()).toEqual([...FAILURE_CODES].sort());
  });

  it("are a cause and what helps for each class", () => {
    expect(Object.keys(words.causes).sort()).toEqual([...ERROR_CLASSES].sort());
    expect(Object.keys(words.helps).sort()).toEqual([...ERROR_CLASSES].sort());
  });
});
