import { describe, expect, it } from "vitest";
import { pickLocale } from "./locales";

describe("the language of a page", () => {
  it("takes a saved wish before the browser's", () => {
    expect(pickLocale([null, "zh-CN"], "en")).toBe("zh-CN");
  });

  it("passes over a saved wish that is no language of ours", () => {
    expect(pickLocale(["tlh", undefined], "zh-TW,zh;q=0.9")).toBe("zh-CN");
  });

  it("follows the weights of Accept-Language, not its order", () => {
    expect(pickLocale([], "en;q=0.3, zh;q=0.8, fr")).toBe("zh-CN");
  });

  it("leaves out what the browser refuses", () => {
    expect(pickLocale([], "zh;q=0, en;q=0.1")).toBe("en");
  });

  it("speaks English when nothing matches", () => {
    expect(pickLocale([], "fr,de")).toBe("en");
    expect(pickLocale([], null)).toBe("en");
  });
});
