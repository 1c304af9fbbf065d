import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { digestDemo } from "@/scripts/build/digest-sources";
import { Problem } from "@/scripts/process/problem";
import { runProgram } from "@/scripts/process/run-program";
import type { Database } from "./database";
import { ROOT, type Settings } from "./settings";

const firstUseSchema = z.object({
  signIns: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
  setupToken: z.string().nullable(),
});

const stampSchema = z.object({ digest: z.string(), firstUse: firstUseSchema });

/** How a person gets in: the demo's accounts, or a one-time token where nobody can sign in yet. */
export type FirstUse = z.output<typeof firstUseSchema>;

/**
 * Makes the demo where it is wanted and missing; elsewhere a set-up token while there is no user. The built-in
 * database is not asked again while neither it nor the demo has changed since the last start.
 */
export async function prepareFirstUse(
  settings: Settings,
  database: Database,
  signal: AbortSignal,
): Promise<FirstUse> {
  if (!database.isEmbedded) return askDatabase(settings, database, signal);
  const stamp = join(settings.dataFolder, "demo.json");
  const digest = await digestDemo(ROOT);
  const last = database.isNew ? null : await readStamp(stamp);
  if (last?.digest === digest) return last.firstUse;
  const firstUse = await askDatabase(settings, database, signal);
  await writeFile(stamp, JSON.stringify({ digest, firstUse }));
  return firstUse;
}

/** `null` for a stamp that is missing, or was cut short by a kill: then the database is asked. */
async function readStamp(file: string): Promise<z.output<typeof stampSchema> | null> {
  try {
    return stampSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return null;
  }
}

async function askDatabase(
  settings: Settings,
  database: Database,
  signal: AbortSignal,
): Promise<FirstUse> {
  const { code, output } = await runProgram(
    process.execPath,
    [
      "--import",
      "tsx",
      join(ROOT, "scripts/up/first-use.ts"),
      settings.seedDemo ? "demo" : "token",
    ],
    {
      cwd: ROOT,
      signal,
      env: {
        NODE_ENV: "production",
        DATABASE_URL: database.url,
        DATABASE_DIRECT_URL: database.directUrl,
        DATA_DIRECTORY: settings.dataFolder,
        LOG_LEVEL: "warn",
      },
    },
  );
  signal.throwIfAborted();
  if (code !== 0) throw new Problem(`The first accounts could not be made:\n${output}`);
  return firstUseSchema.parse(JSON.parse(output.trimEnd().split("\n").at(-1) ?? ""));
}
