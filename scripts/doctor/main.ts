import { join } from "node:path";
import { sentenceOf } from "@/scripts/process/problem";
import { runProgram } from "@/scripts/process/run-program";
import { complain } from "@/scripts/process/say";
import { findRunningDatabase } from "@/scripts/up/running-database";
import { ROOT, readSettings } from "@/scripts/up/settings";
import { readOptions } from "./options";

const COULD_NOT_LOOK = 2;

/** Examines the database that a running Signalbox works on; gives 0 if it is sound, 1 if not, 2 if it cannot say. */
async function callDoctor(args: readonly string[]): Promise<number> {
  readOptions(args, Date.now());
  const settings = readSettings(process.env);
  const { url, directUrl } = await findRunningDatabase(settings);
  // A process of its own, because what it loads reads the environment.
  const { code } = await runProgram(
    process.execPath,
    ["--import", "tsx", join(ROOT, "scripts/doctor/examine-database.ts"), ...args],
    {
      cwd: ROOT,
      echo: true,
      env: {
        NODE_ENV: "production",
        DATABASE_URL: url,
        DATABASE_DIRECT_URL: directUrl,
        DATA_DIRECTORY: settings.dataFolder,
        LOG_LEVEL: "error",
      },
    },
  );
  return Math.min(code, COULD_NOT_LOOK);
}

try {
  process.exitCode = await callDoctor(process.argv.slice(2));
} catch (error) {
  complain(sentenceOf(error));
  process.exitCode = COULD_NOT_LOOK;
}
