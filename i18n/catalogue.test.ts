import { globSync, readFileSync } from "node:fs";
import { createTranslator, type IntlError, IntlErrorCode } from "next-intl";
import { describe, expect, it } from "vitest";
import { LOCALES } from "@/lib/kernel/preferences";
import type { Locale } from "./locales";
import {
  differences,
  flatten,
  type Tree,
  unknownKeys,
  unusedKeys,
} from "./testing/compare-catalogues";
import { findTexts } from "./testing/find-texts";
import { holesOf } from "./testing/message-holes";
import { readUsage } from "./testing/read-usage";
import { parseFile, parseText } from "./testing/walk";

const treeOf = (locale: string) =>
  JSON.parse(readFileSync(`messages/${locale}.json`, "utf8")) as Tree;
const read = (locale: string) => flatten(treeOf(locale));

/** The messages that are not written as ICU wants them: whoever asked for one would read its key. */
function malformed(locale: Locale, messages: Tree): string[] {
  const found: string[] = [];
  for (const key of flatten(messages).keys()) {
    const onError = ({ code }: IntlError) => {
      if (code === IntlErrorCode.INVALID_MESSAGE) found.push(key);
    };
    const t = createTranslator({ locale, messages, onError, getMessageFallback: () => "" });
    t(key as never);
  }
  return found;
}

const english = read("en");
const keys = [...english.keys()];
const SILENT = [
  // The reference of the API speaks the language of the API.
  "app/docs/**",
  // The engine's own titles, by which its standard options are known; they are never shown.
  "components/approvals/standard-options.ts",
];
const sources = globSync("{app,components}/**/*.{ts,tsx}", { exclude: SILENT })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, tree: parseFile(path) }));

describe("the catalogue", () => {
  it.each(LOCALES)("is the same in English and in %s, but for its words", (locale) => {
    expect(differences(english, read(locale))).toEqual([]);
  });

  it.each(LOCALES)("can be read by the formatter in %s", (locale) => {
    expect(malformed(locale, treeOf(locale))).toEqual([]);
  });
});

describe("pages and components", () => {
  const usages = sources.map(({ path, tree }) => ({ path, ...readUsage(tree) }));
  const asked = usages.flatMap(({ usages: found }) => found.map(({ key }) => key));

  it("are looked at", () => {
    expect(sources.length).toBeGreaterThan(20);
    expect(asked.length).toBeGreaterThan(100);
  });

  it("ask for keys that can be found by reading", () => {
    expect(usages.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });

  it("ask for no unknown key", () => {
    expect(unknownKeys(asked, keys)).toEqual([]);
  });

  it("use every key", () => {
    expect(unusedKeys(asked, keys)).toEqual([]);
  });

  it("say nothing that is not in the catalogue", () => {
    const said = sources
      // What a route of the API answers is English, like its reference.
      .filter(({ path }) => path.startsWith("components/") || path.endsWith(".tsx"))
      .map(({ path, tree }) => ({ path, texts: findTexts(tree) }));
    expect(said.filter(({ texts }) => texts.length > 0)).toEqual([]);
  });
});

describe("the guard itself", () => {
  it.each([
    ["a text between tags", "const a = <p>Hello</p>;", ["Hello"]],
    ["a text in a branch", 'const a = <p>{ready ? "Yes" : name}</p>;', ["Yes"]],
    ["a text in a template", "const a = <p>{`${count} runs`}</p>;", ["runs"]],
    ["a picture's text", 'const a = <img alt="cat" className="wide" />;', ["cat"]],
    ["an aria-label", 'const a = <nav aria-label="sections" />;', ["sections"]],
    ["a placeholder", 'const a = <input placeholder={busy ? "wait" : hint} />;', ["wait"]],
    ["a title", 'const a = <Panel title="runs" />;', ["runs"]],
    ["a sentence in any attribute", 'const a = <Tip text="Try again" />;', ["Try again"]],
    ["a text in a list of choices", 'const a = [{ word: "Yes please" }];', ["Yes please"]],
    ["a text that is called out", 'toast({ title: "Saved it" });', ["Saved it"]],
    ["a text in a state", 'setError("Use a number");', ["Use a number"]],
    ["a Chinese text", 'const a = <Tip text="重试" />;', ["重试"]],
  ])("finds %s", (_name, source, texts) => {
    expect(findTexts(parseText(source))).toEqual(texts);
  });

  it.each([
    ["names, signs and classes", 'const a = <p className="x">Signalbox · {count}</p>;'],
    ["key caps", "const a = <Kbd>⌘K</Kbd>;"],
    ["what is asked of the catalogue", 'const a = <Panel title={t("runs")} />;'],
    ["errors for developers", 'throw new Error("Not inside of a provider");'],
    ["values that a program reads", 'const a = { kind: "first", title: name };'],
  ])("lets pass %s", (_name, source) => {
    expect(findTexts(parseText(source))).toEqual([]);
  });

  it("reads keys, patterns and methods, with and without await", () => {
    const source = 'const t = await getTranslations("a"); t("b"); t.rich(`c.${d}.e`, {});';
    expect(readUsage(parseText(source))).toEqual({
      usages: [
        { key: "a.b", method: "" },
        { key: "a.c.*.e", method: "rich" },
      ],
      problems: [],
    });
  });

  it("knows which of two translators of one name is called", () => {
    const source = `
      function A() { const t = useTranslations("a"); return list.map(() => t("x")); }
      function B() { const t = useTranslations("b"); return t("x"); }`;
    expect(readUsage(parseText(source)).usages.map(({ key }) => key)).toEqual(["a.x", "b.x"]);
  });

  it("reads both branches of a key, and every member of a namespace within one", () => {
    const source =
      'const t = useTranslations("a"); const r = useTranslations("b.c"); t(x ? "d" : "e"); r(y);';
    expect(readUsage(parseText(source))).toEqual({
      usages: ["a.d", "a.e", "b.c.*"].map((key) => ({ key, method: "" })),
      problems: [],
    });
  });

  it("knows translators that are made together, and namespaces of which a part is chosen", () => {
    const together =
      'const [t, n] = await Promise.all([getTranslations("a"), other()]); t("x"); n("y");';
    expect(readUsage(parseText(together)).usages.map(({ key }) => key)).toEqual(["a.x"]);
    const chosen = "const t = useTranslations(`a.${b}`); t('x');";
    expect(readUsage(parseText(chosen)).usages.map(({ key }) => key)).toEqual(["a.*.x"]);
    const hidden = "const t = useTranslations(b); t('x');";
    expect(readUsage(parseText(hidden)).problems).toHaveLength(1);
  });

  it("finds a message that no formatter can read", () => {
    const messages = { a: { good: "As {name}.", bad: "As {'{}'}.", quoted: "As '{}'." } };
    expect(malformed("en", messages)).toEqual(["a.bad"]);
    expect(holesOf(messages.a.quoted)).toBe("");
  });

  it("takes the cases of a plural for messages, not for arguments", () => {
    expect(holesOf("{n, plural, one {run} other {# runs of {name}}} in <b>all</b>")).toBe(
      "<b> n name",
    );
  });

  it("refuses a key that nobody can find by reading", () => {
    const { problems } = readUsage(parseText('const t = useTranslations("a"); t(key);'));
    expect(problems).toHaveLength(1);
  });

  it("finds a key that is missing, empty, or expects something else in another language", () => {
    const other = new Map(english);
    const [missing = "", empty = ""] = keys;
    const [counted = ""] = [...english].find(([, text]) => text.includes("{count}")) ?? [];
    other.delete(missing);
    other.set(empty, " ");
    other.set(counted, "{number}");
    other.set("planted.key", "Only here");
    expect(differences(english, other)).toEqual(
      [
        `${missing} is missing`,
        `${empty} is empty`,
        `${counted} has other arguments`,
        "planted.key is missing",
      ].sort(),
    );
  });

  it("finds keys that are asked for and not there, and the other way round", () => {
    const asked = ["a.b", "a.c.*", "d.*.e"];
    expect(unknownKeys(asked, ["a.b", "d.x.e"])).toEqual(["a.c.*"]);
    expect(unusedKeys(asked, ["a.b", "a.c.x", "d.x.f"])).toEqual(["d.x.f"]);
  });
});
