import { join } from "node:path";
import { z } from "zod";
import { Problem } from "@/scripts/process/problem";
import { runProgram } from "@/scripts/process/run-program";
import type { DemoSignIn } from "./banner";
import type { Database } from "./database";
import { ROOT, type Settings } from "./settings";

const signInsSchema = z.array(
  z.object({ role: z.string(), email: z.string(), password: z.string() }),
);

/**
 * Makes the demo content that is missing, and says how to sign in. In a process of its own, which takes the memory
 * of the database client with it when it ends.
 */
export async function seed(
  settings: Settings,
  database: Database,
  signal: AbortSignal,
): Promise<DemoSignIn[]> {
  const { code, output } = await runProgram(
    process.execPath,
    ["--import", "tsx", join(ROOT, "prisma/seed/main.ts")],
    {
      cwd: ROOT,
      signal,
      env: {
        DATABASE_URL: database.url,
        DATABASE_DIRECT_URL: database.directUrl,
        DATA_DIRECTORY: settings.dataFolder,
        LOG_LEVEL: "warn",
      },
    },
  );
  signal.throwIfAborted();
  if (code !== 0) throw new Problem(`The demo could not be made:\n${output}`);
  const answer = output.trimEnd().split("\n").at(-1) ?? "";
  return signInsSchema.parse(JSON.parse(answer));
}
