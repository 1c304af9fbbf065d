import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { digest } from "@/lib/platform/digest";

/** What the build reads. Tests and other scripts are not in it. */
const BUILT_FROM = [
  "app",
  "components",
  "i18n",
  "lib",
  "messages",
  "public",
  "prisma/schema",
  "instrumentation.ts",
  "next.config.js",
  "package-lock.json",
  "postcss.config.mjs",
  "prisma.config.ts",
  "proxy.ts",
  "scripts/build/bundle-worker.ts",
  "tsconfig.json",
  "worker",
];
const NOT_BUILT = /\.test\.tsx?$|\/testing\/|\.md$/;

/** One digest of every source of the build: it changes when, and only when, one of them does. */
export async function digestSources(root: string): Promise<string> {
  return digestOf(root, BUILT_FROM);
}

/** One digest of the Prisma schema, from which the database client is generated. */
export async function digestSchema(root: string): Promise<string> {
  return digestOf(root, ["prisma/schema", "prisma.config.ts", "package-lock.json"]);
}

/** One digest of everything that decides what the demo consists of. */
export async function digestDemo(root: string): Promise<string> {
  return digestOf(root, ["lib/domain", "lib/engine", "prisma/migrations", "prisma/seed"]);
}

async function digestOf(root: string, entries: readonly string[]): Promise<string> {
  const files = (await Promise.all(entries.map((entry) => filesUnder(root, entry)))).flat().sort();
  const lines = await Promise.all(
    files.map(async (file) => `${file} ${digest(await readFile(join(root, file)))}`),
  );
  return digest(lines.join("\n"));
}

async function filesUnder(root: string, entry: string): Promise<string[]> {
  try {
    const children = await readdir(join(root, entry), { withFileTypes: true, recursive: true });
    return children
      .filter((child) => child.isFile())
      .map((child) => join(child.parentPath, child.name).slice(root.length + 1))
      .filter((file) => !NOT_BUILT.test(file));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ENOTDIR") return [entry];
    if (code === "ENOENT") return [];
    throw error;
  }
}
