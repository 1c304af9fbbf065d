import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  didYouMean,
  inEnglish,
  readSentence,
  SENTENCES,
  say,
  worded,
} from "@/lib/engine/wording/sentence";
import { CEL_SENTENCES } from "./expression-sentences";
import { VALIDATOR_SENTENCES } from "./schema-sentences";

const catalogueOf = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(`messages/${locale}.json`, "utf8")).findings.say;

const holesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)).sort();

describe("the sentences of the engine", () => {
  it("are in the catalogue of the studio, word for word, but for what the interpreter says", () => {
    const read = catalogueOf("en");
    expect(Object.keys(read).sort()).toEqual(Object.keys(SENTENCES).sort());
    const ours = (texts: object) => Object.entries(texts).filter(([id]) => !(id in CEL_SENTENCES));
    expect(Object.fromEntries(ours(read))).toEqual(Object.fromEntries(ours(SENTENCES)));
  });

  /** Guards against "Expected IDENTIFIER, got EOF." at whoever is in the middle of an expression. */
  it("say of an unfinished expression that it is not finished", () => {
    const { cel_ends_early, cel_expected_more } = catalogueOf("en");
    expect([cel_ends_early, cel_expected_more].join(" ")).not.toContain("EOF");
    for (const [id, text] of Object.entries(CEL_SENTENCES))
      expect([id, holesIn(catalogueOf("en")[id] ?? "")]).toEqual([id, holesIn(text)]);
  });

  it("can be said in Chinese with the same parameters", () => {
    const chinese = catalogueOf("zh-CN");
    expect(Object.keys(chinese).sort()).toEqual(Object.keys(SENTENCES).sort());
    for (const [id, text] of Object.entries(SENTENCES))
      expect([id, holesIn(chinese[id] ?? "")]).toEqual([id, holesIn(text)]);
  });

  it("are said in English with their parameters", () => {
    const complaint = worded(say("no_such_port", { node: "a", port: "outt" }), didYouMean("a.out"));
    expect(complaint).toEqual({
      message: "a has no port outt.",
      hint: "Did you mean a.out?",
      wording: {
        message: { id: "no_such_port", params: { node: "a", port: "outt" } },
        hint: { id: "did_you_mean", params: { near: "a.out" } },
      },
    });
    expect(inEnglish(say("it_has", { names: ["yes", "no"] }))).toBe("It has yes, no.");
  });

  it("do not fill holes in what fills a hole", () => {
    expect(inEnglish(say("takes_field", { name: "{name}" }))).toBe(
      "It takes {name}, and is not given it.",
    );
  });

  it("ask for exactly the parameters that they have", () => {
    // @ts-expect-error a parameter is missing
    say("no_such_port", { node: "a" });
    // @ts-expect-error there are none
    say("remove_edge", { node: "a" });
    // @ts-expect-error there is no such sentence
    say("no_such_sentence");
  });
});

describe("what a library says", () => {
  it.each([
    ["Unexpected token: EOF.", CEL_SENTENCES, say("cel_ends_early")],
    ["Unexpected token: ).", CEL_SENTENCES, say("cel_unexpected_token", { token: ")" })],
    [
      "No such overload: string + int.",
      CEL_SENTENCES,
      say("cel_no_overload", { operation: "string + int" }),
    ],
    [
      "The value does not match any of [1,2].",
      VALIDATOR_SENTENCES,
      say("value_not_one_of", { values: "[1,2]" }),
    ],
    [
      "String is too long (9 > 3).",
      VALIDATOR_SENTENCES,
      say("text_too_long", { count: "9", most: "3" }),
    ],
    ["Something new.", CEL_SENTENCES, say("library_says", { words: "Something new." })],
  ])("is known or quoted: %s", (text, table, sentence) => {
    expect(readSentence(text, table)).toEqual(sentence);
    expect(inEnglish(sentence)).toBe(text);
  });
});
