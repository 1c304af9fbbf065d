import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Problem } from "@/scripts/process/problem";
import { runProgram } from "@/scripts/process/run-program";
import { bundleWorker, WORKER_PROGRAM } from "./bundle-worker";
import { digestSchema, digestSources } from "./digest-sources";
import { withLock } from "./lock";

const programAt = (root: string, name: string) => join(root, "node_modules/.bin", name);

const readStamp = (file: string) => readFile(file, "utf8").catch(() => null);

/** Makes the database client from the Prisma schema, if that has changed since. */
export async function generateClient(
  root: string,
  signal?: AbortSignal,
): Promise<"made" | "present"> {
  const stamp = join(root, "prisma/generated/.digest");
  const wanted = await digestSchema(root);
  if ((await readStamp(stamp)) === wanted) return "present";
  const { code, output } = await runProgram(programAt(root, "prisma"), ["generate"], {
    cwd: root,
    ...(signal && { signal }),
    env: { PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
  signal?.throwIfAborted();
  if (code !== 0) throw new Problem(`The database client could not be generated:\n${output}`);
  await writeFile(stamp, wanted);
  return "made";
}

const programStamp = (root: string) => join(root, ".next/standalone/.digest");

/** Whether the standalone server and the worker are there and were made from the sources as they are now. */
export async function isBuilt(root: string): Promise<boolean> {
  return (await readStamp(programStamp(root))) === (await digestSources(root));
}

/**
 * Builds the standalone server and the worker if a source changed since the last build that succeeded. The stamp
 * is written last, so a build that was interrupted counts as none. Of several processes one builds, and the others
 * wait for it.
 */
export async function buildPrograms(
  root: string,
  signal?: AbortSignal,
): Promise<"made" | "present"> {
  return withLock(join(root, ".tmp/build.lock"), () => buildIfStale(root, signal), signal);
}

async function buildIfStale(root: string, signal?: AbortSignal): Promise<"made" | "present"> {
  if (await isBuilt(root)) return "present";
  const wanted = await digestSources(root);
  const { code, output } = await runProgram(programAt(root, "next"), ["build"], {
    cwd: root,
    ...(signal && { signal }),
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  signal?.throwIfAborted();
  if (code !== 0) throw new Problem(`The web application could not be built:\n${output}`);
  await copyAssets(root);
  await bundleWorker(root, "worker/main.ts", dirname(WORKER_PROGRAM));
  await writeFile(programStamp(root), wanted);
  return "made";
}

/** The standalone server serves these files too, but the build does not put them beside it. */
async function copyAssets(root: string): Promise<void> {
  const standalone = join(root, ".next/standalone");
  await mkdir(join(standalone, ".next"), { recursive: true });
  for (const [from, to] of [
    [join(root, ".next/static"), join(standalone, ".next/static")],
    [join(root, "public"), join(standalone, "public")],
  ] as const) {
    await rm(to, { recursive: true, force: true });
    await cp(from, to, { recursive: true });
  }
}
