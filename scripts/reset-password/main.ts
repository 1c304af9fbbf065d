import { join } from "node:path";
import { Problem, sentenceOf } from "@/scripts/process/problem";
import { runProgram } from "@/scripts/process/run-program";
import { complain } from "@/scripts/process/say";
import { findRunningDatabase } from "@/scripts/up/running-database";
import { ROOT, readSettings } from "@/scripts/up/settings";

/** Prints a link by which the person of an address sets a new password; gives the exit code. */
async function resetPassword([email, ...rest]: readonly string[]): Promise<number> {
  if (email === undefined || rest.length > 0)
    throw new Problem('Name one person: "npm run reset-password -- name@example.org".');
  const settings = readSettings(process.env);
  const { url, directUrl, publicUrl } = await findRunningDatabase(settings);
  // A process of its own, because what it loads reads the environment.
  const { code } = await runProgram(
    process.execPath,
    ["--import", "tsx", join(ROOT, "scripts/reset-password/make-link.ts"), email],
    {
      cwd: ROOT,
      echo: true,
      env: {
        NODE_ENV: "production",
        DATABASE_URL: url,
        DATABASE_DIRECT_URL: directUrl,
        DATA_DIRECTORY: settings.dataFolder,
        PUBLIC_URL: publicUrl,
        LOG_LEVEL: "warn",
      },
    },
  );
  return code;
}

try {
  process.exitCode = await resetPassword(process.argv.slice(2));
} catch (error) {
  complain(sentenceOf(error));
  process.exitCode = 1;
}
