import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "@/scripts/process/run-program";
import type { Verdict } from "./guard";

/** Lower it when a suppression goes; raising it needs a reason in the commit. */
const SUPPRESSIONS_MAX = 10;

const SUPPRESSION = /^.*(?:biome-ignore|@ts-expect-error|@ts-ignore|@ts-nocheck).*$/gm;

/** Counts the suppression comments in the sources that git knows. */
export async function countSuppressions(root: string): Promise<Verdict> {
  const listed = await runProgram("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root });
  const sources = listed.output.split("\n").filter((path) => /\.(ts|tsx|css)$/.test(path));
  const found: string[] = [];
  for (const path of sources) {
    if (path.startsWith("scripts/check/")) continue;
    const text = await readFile(join(root, path), "utf8").catch(() => "");
    for (const [line] of text.matchAll(SUPPRESSION)) found.push(`${path}: ${line.trim()}`);
  }
  return {
    ok: found.length <= SUPPRESSIONS_MAX,
    looked: sources.length,
    output: `${found.length} suppressions, at most ${SUPPRESSIONS_MAX}:\n${found.join("\n")}`,
  };
}
