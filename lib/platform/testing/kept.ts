import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = "kept";

/** Notes that a database of a failed test file is left for a look. */
export async function keepDatabase(folder: string, url: string): Promise<void> {
  await appendFile(join(folder, FILE), `${url}\n`);
}

/** The URLs of the databases that failed test files left in this run. */
export async function keptDatabases(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, FILE), "utf8").catch(() => "");
  return text.split("\n").filter(Boolean);
}
