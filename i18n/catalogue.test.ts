import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LOCALES } from "@/lib/contract/me";
import { findTexts } from "./testing/find-texts";
import { readUsage } from "./testing/read-usage";
import { parseFile, parseText } from "./testing/walk";

type Tree = { [key: string]: string | Tree };

/** `runs.title` → text, of a whole catalogue. */
function flatten(tree: Tree, path = ""): Map<string, string> {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const here = path ? `${path}.${key}` : key;
    return typeof value === "string" ? [[here, value]] : [...flatten(value, here)];
  });
  return new Map(entries);
}

const read = (locale: string) =>
  flatten(JSON.parse(readFileSync(`messages/${locale}.json`, "utf8")) as Tree);

/** What a message expects: its arguments and tags. */
const holesOf = (text: string) =>
  [
    ...new Set(
      [...text.matchAll(/\{\s*(\w+)\s*[,}]|<(\w+)/g)].map(
        ([, argument, tag]) => argument ?? `<${tag}>`,
      ),
    ),
  ].sort();

const catalogues = new Map(LOCALES.map((locale) => [locale, read(locale)]));
const english = read("en");
// The reference of the API speaks the language of the API.
const sources = globSync("{app,components}/**/*.{ts,tsx}", { exclude: ["app/docs/**"] }).filter(
  (path) => !/\.test\.tsx?$/.test(path),
);

const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
const matcherOf = (pattern: string) => new RegExp(`^${escaped(pattern).replaceAll("*", ".+")}$`);

describe("the catalogue", () => {
  it("has the same keys in every language", () => {
    for (const [locale, catalogue] of catalogues)
      expect([locale, [...catalogue.keys()].sort()]).toEqual([locale, [...english.keys()].sort()]);
  });

  it("expects the same arguments in every language", () => {
    for (const [locale, catalogue] of catalogues)
      for (const [key, text] of catalogue)
        expect([locale, key, holesOf(text)]).toEqual([
          locale,
          key,
          holesOf(english.get(key) ?? ""),
        ]);
  });

  it("has no empty message", () => {
    for (const catalogue of catalogues.values())
      expect([...catalogue].filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});

describe("pages and components", () => {
  const usages = sources.map((path) => ({ path, ...readUsage(parseFile(path)) }));
  const asked = usages.flatMap(({ path, usages: found }) =>
    found.map(({ key }) => ({ path, key })),
  );

  it("are looked at", () => {
    expect(sources.length).toBeGreaterThan(20);
    expect(asked.length).toBeGreaterThan(100);
  });

  it("ask for keys that can be found by reading", () => {
    expect(usages.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });

  it("ask for no unknown key", () => {
    const keys = [...english.keys()];
    expect(asked.filter(({ key }) => !keys.some((known) => matcherOf(key).test(known)))).toEqual(
      [],
    );
  });

  it("use every key", () => {
    const matchers = asked.map(({ key }) => matcherOf(key));
    expect(
      [...english.keys()].filter((key) => !matchers.some((matcher) => matcher.test(key))),
    ).toEqual([]);
  });

  it("say nothing that is not in the catalogue", () => {
    const said = sources
      .filter((path) => path.endsWith(".tsx"))
      .map((path) => ({ path, texts: findTexts(parseFile(path)) }));
    expect(said.filter(({ texts }) => texts.length > 0)).toEqual([]);
  });
});

describe("the guard itself", () => {
  it.each([
    ["a text between tags", "const a = <p>Hello</p>;", ["Hello"]],
    ["a text in a branch", 'const a = <p>{ready ? "Yes" : name}</p>;', ["Yes"]],
    ["a text in a spoken attribute", 'const a = <img alt="A cat" className="wide" />;', ["A cat"]],
    ["a text in a template", "const a = <p>{`${count} runs`}</p>;", ["runs"]],
    [
      "nothing in names, signs and classes",
      'const a = <p className="x">Signalbox · {count}</p>;',
      [],
    ],
  ])("finds %s", (_name, source, texts) => {
    expect(findTexts(parseText(source))).toEqual(texts);
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

  it("refuses a key that nobody can find by reading", () => {
    const { problems } = readUsage(parseText('const t = useTranslations("a"); t(key);'));
    expect(problems).toHaveLength(1);
  });
});
