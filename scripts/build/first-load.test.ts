import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { firstLoads, tooHeavy } from "./first-load";

let root: string;
const write = (path: string, content: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
const writeManifest = (entry: string, entryJSFiles: Record<string, string[]>) =>
  write(
    `.next/server/app${entry}_client-reference-manifest.js`,
    `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};\nglobalThis.__RSC_MANIFEST["${entry}"] = ${JSON.stringify({ entryJSFiles })};`,
  );
/** What gzip cannot make smaller. */
const noise = (length: number) =>
  Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * at * 7919) % 94))).join("");

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "signalbox-load-"));
  write(".next/build-manifest.json", JSON.stringify({ rootMainFiles: ["static/main.js"] }));
  for (const [name, length] of [
    ["main", 100],
    ["layout", 200],
    ["runs", 4_000],
  ] as const)
    write(`.next/static/${name}.js`, noise(length));
});
afterEach(() => rmSync(root, { recursive: true }));

it("counts every script of a page once, and names pages by their address", async () => {
  writeManifest("/(studio)/runs/page", {
    layout: ["static/layout.js", "static/main.js"],
    page: ["static/runs.js", "static/layout.js"],
  });
  writeManifest("/(studio)/page", { layout: ["static/layout.js"] });
  const loads = await firstLoads(root);
  expect(loads.map(({ page }) => page)).toEqual(["/runs", "/"]);
  const [runs, home] = loads.map(({ bytes }) => bytes);
  expect(home).toBeGreaterThan(150);
  expect(runs).toBeGreaterThan(home ?? 0);
});

it("finds list pages that load more than 250 kB, and lets others be", () => {
  const loads = ["/runs", "/workflows/[id]", "/"].map((page, at) => ({
    page,
    bytes: at === 2 ? 250_000 : 250_001,
  }));
  expect(tooHeavy(loads).map(({ page }) => page)).toEqual(["/runs"]);
});
