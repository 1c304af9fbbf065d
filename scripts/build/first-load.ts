import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";

export type FirstLoad = { page: string; bytes: number };

/** What of Next's manifest of a page is read here: the scripts of its parts, by the part. */
type PageManifest = { entryJSFiles: Record<string, string[]> };

const MANIFEST = "page_client-reference-manifest.js";

/** The address of a page: groups in brackets are folders of ours, no parts of it. */
const addressOf = (entry: string) =>
  entry.replace(/\/page$/, "").replaceAll(/\/\([^/]+\)/g, "") || "/";

/** The manifest is a script that puts itself into a global. */
async function readManifest(file: string): Promise<[entry: string, PageManifest][]> {
  const place: { __RSC_MANIFEST?: Record<string, PageManifest> } = {};
  runInNewContext(await readFile(file, "utf8"), { ...place, globalThis: place });
  return Object.entries(place.__RSC_MANIFEST ?? {});
}

/**
 * How much JavaScript, compressed as it travels, the browser fetches before a page of the built application
 * works: what every page needs, and what the page and the layouts around it need. Largest first.
 */
export async function firstLoads(root: string): Promise<FirstLoad[]> {
  const next = join(root, ".next");
  const { rootMainFiles } = JSON.parse(
    await readFile(join(next, "build-manifest.json"), "utf8"),
  ) as { rootMainFiles: string[] };
  const sizes = new Map<string, number>();
  const sizeOf = async (file: string) => {
    const known = sizes.get(file) ?? gzipSync(await readFile(join(next, file))).length;
    sizes.set(file, known);
    return known;
  };
  const loads: FirstLoad[] = [];
  for await (const file of glob(`**/${MANIFEST}`, { cwd: join(next, "server/app") }))
    for (const [entry, { entryJSFiles }] of await readManifest(join(next, "server/app", file))) {
      const scripts = new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat()]);
      const parts = await Promise.all([...scripts].map(sizeOf));
      loads.push({ page: addressOf(entry), bytes: parts.reduce((sum, part) => sum + part, 0) });
    }
  return loads.sort((one, other) => other.bytes - one.bytes);
}

/** What is opened many times a day, and has no canvas and no code editor that would excuse it. */
const LIST_PAGES = new Set([
  "/",
  "/agents",
  "/inbox",
  "/members",
  "/runs",
  "/tools",
  "/workers",
  "/workflows",
]);
const LIST_PAGE_MAX = 250_000;

/** The list pages that load more than one may. */
export const tooHeavy = (loads: readonly FirstLoad[]): FirstLoad[] =>
  loads.filter(({ page, bytes }) => LIST_PAGES.has(page) && bytes > LIST_PAGE_MAX);
