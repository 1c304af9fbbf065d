import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");

/** The files that say what the guards demand: a scratch tree is judged by the rules of this repository. */
const RULES = [
  ".dependency-cruiser.cjs",
  ".gitignore",
  "biome.json",
  "knip.json",
  "package.json",
  "scripts/check/plugins",
  "tsconfig.json",
];

export type ScratchTree = { root: string; remove: () => Promise<void> };

/** A tree of its own with the rules of this repository and the files given, path → content. */
export async function plant(files: Record<string, string>): Promise<ScratchTree> {
  const root = await mkdtemp(join(tmpdir(), "signalbox-guard-"));
  for (const rule of RULES) await cp(join(ROOT, rule), join(root, rule), { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return { root, remove: () => rm(root, { recursive: true }) };
}

/** The files of a package that exports one thing of every name; enough to be imported. */
export const fakePackage = (name: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({
    name,
    version: "1.0.0",
    main: "index.js",
  }),
  [`node_modules/${name}/index.js`]: "module.exports = {};\n",
});
