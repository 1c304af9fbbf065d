import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { env } from "@/lib/platform/env";
import { until } from "./until";

const ROOT = join(import.meta.dirname, "../..");

export type WorkerProcess = {
  process: ChildProcess;
  /** What it has logged so far. */
  lines: string[];
  /** How it ended: its exit code, or the signal. */
  ended: Promise<number | string>;
};

/** A worker as it runs in production, on the database of the test file. It ends with the test. */
export function startProcess(vars: Record<string, string>): WorkerProcess {
  const child = spawn(process.execPath, ["--import", "tsx", "worker/main.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    // Nothing of the tests' own environment, which configures programs of ours, too.
    env: {
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      DATABASE_URL: env().databaseUrl.reveal(),
      DATABASE_POOL_MAX: "4",
      TOOLS_ALLOW_PRIVATE: "1",
      ...vars,
    },
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => lines.push(...chunk.toString().split("\n")));
  const ended = new Promise<number | string>((resolve) => {
    child.once("exit", (code, signal) => resolve(code ?? signal ?? "unknown"));
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { process: child, lines, ended };
}

/** The same, once it is registered. */
export async function startRegistered(vars: Record<string, string>): Promise<WorkerProcess> {
  const worker = startProcess(vars);
  await said(worker, "The worker is registered.");
  return worker;
}

/** Returns the first line that says this, once it is there. */
export const said = ({ lines, process: child }: WorkerProcess, text: string): Promise<string> =>
  until(`the line "${text}" in\n${lines.join("\n")}`, () => {
    if (child.exitCode !== null && !lines.some((line) => line.includes(text)))
      throw new Error(`The worker ended with ${child.exitCode}:\n${lines.join("\n")}`);
    return lines.find((line) => line.includes(text));
  });
