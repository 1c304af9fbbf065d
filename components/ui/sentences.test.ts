import { describe, expect, it } from "vitest";
import { sentences } from "./sentences";

describe("sentences", () => {
  it("stand a space apart in English, and at once after a Chinese mark", () => {
    expect(sentences(["One decides.", "It does not expire."])).toBe(
      "One decides. It does not expire.",
    );
    expect(sentences(["需要 1 个决定。", "不会过期。"])).toBe("需要 1 个决定。不会过期。");
  });

  it("leave out what is not said", () => {
    expect(sentences([null, "One.", undefined, "", "Two."])).toBe("One. Two.");
  });
});
