import { basename, join } from "node:path";
import { build } from "esbuild";

/** Where the build leaves the worker's program, seen from the repository. */
export const WORKER_PROGRAM = ".next/worker/main.mjs";

/**
 * Makes one file of the worker's sources that `entry` leads to, and beside it one of the thread that keeps its
 * lease. Packages stay outside. Returns the file of `entry`; run it with `--enable-source-maps`. Sources that
 * are translated as they are loaded, as tests and tools do it, give every closure its name each time that it is
 * made: decision 050 says what that costs.
 */
export async function bundleWorker(root: string, entry: string, folder: string): Promise<string> {
  const name = basename(entry, ".ts");
  await build({
    absWorkingDir: root,
    entryPoints: { [name]: entry, "heartbeat-thread": "worker/heartbeat-thread.ts" },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node24",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "silent",
  });
  return join(root, folder, `${name}.mjs`);
}
