import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "@/package.json" with { type: "json" };

const ROOT = join(import.meta.dirname, "../..");
const CODE = [
  "app",
  "components",
  "docs",
  "e2e",
  "i18n",
  "lib",
  "messages",
  "prisma",
  "public",
  "scripts",
  "worker",
];

const files = CODE.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name))),
);
const pages = ["README.md", "CONTRIBUTING.md", ...files.filter((file) => file.endsWith(".md"))];
const textOf = (page: string) => readFileSync(join(ROOT, page), "utf8");

const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name);

/** Links to other files, from where the page stands. */
const linksIn = (page: string) =>
  found(textOf(page), /(?:\]\(|src=")([^)#"\s]+)/g)
    .filter((link) => !/^https?:/.test(link))
    .map((link) => join(dirname(page), link));

const PATH = new RegExp(`\`((?:${CODE.join("|")})/[\\w.\\-[\\]/]+)\``, "g");

/** Paths from the root; the ending of a module may be left out. */
const pathsIn = (page: string) => found(textOf(page), PATH);

const isThere = (path: string) =>
  ["", ".ts", ".tsx", ".sql.ts"].some((ending) => existsSync(join(ROOT, path + ending)));

/** A report may be named before its command has written it for the first time. */
const isWritten = (path: string) =>
  files.some((file) => /^scripts\/[^/]+\/main\.ts$/.test(file) && textOf(file).includes(path));

/** Named because nothing is to be called so. */
const FORBIDDEN = "types.ts";

/** Modules, by a path from where the page stands, by the end of their path or by their name alone. */
const modulesIn = (page: string) =>
  found(textOf(page), /`([\w./-]+\.(?:tsx?|mjs))`/g).filter((name) => name !== FORBIDDEN);

const isModule = (page: string, name: string) =>
  files.some((file) => `/${file}`.endsWith(`/${name}`)) ||
  existsSync(join(ROOT, name)) ||
  existsSync(join(ROOT, dirname(page), name));

/** Guards against docs that lead to what was renamed or taken away since. */
describe("the docs", () => {
  it.each(pages)("%s leads to what is there", (page) => {
    const named = [...linksIn(page), ...pathsIn(page)];
    expect(named.filter((path) => !isThere(path) && !isWritten(path))).toEqual([]);
  });

  it.each(pages)("%s names modules that are there", (page) => {
    expect(modulesIn(page).filter((name) => !isModule(page, name))).toEqual([]);
  });

  it("are looked at", () => {
    expect(pages.length).toBeGreaterThan(60);
    expect(modulesIn("docs/one-step.md").length).toBeGreaterThan(20);
  });

  it.each(pages)("%s names commands that are there", (page) => {
    const commands = found(textOf(page), /npm run ([\w:-]+)/g);
    expect(commands.filter((command) => !(command in manifest.scripts))).toEqual([]);
  });

  it("name every command", () => {
    const contributing = textOf("CONTRIBUTING.md");
    // The one is the other name of `up`, the other is said without `run`.
    const others = Object.keys(manifest.scripts).filter((name) => !/^(start|test)$/.test(name));
    expect(others.filter((name) => !contributing.includes(`npm run ${name}`))).toEqual([]);
  });
});
