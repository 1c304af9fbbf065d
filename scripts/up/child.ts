import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { complain } from "@/scripts/process/say";
import { type LogTarget, ROOT } from "./settings";

export type ChildSpec = {
  name: "web" | "worker";
  args: string[];
  env: Record<string, string>;
  /** How long it may take to finish what it has in hand before it is killed. */
  drainMs: number;
  logFile: string;
  logTo: LogTarget;
};

export type Child = {
  readonly pid: number | null;
  /** How often it ended without being asked to since it was last healthy. */
  readonly crashes: number;
  noteHealthy: () => void;
  /** Asks it to finish and returns when it is gone; afterwards it is not started again. */
  stop: () => Promise<void>;
};

const BACK_OFF_MS = 500;
const BACK_OFF_MAX_MS = 30_000;
/** Whoever lived so long did not fail at its start: the next pause is short again. */
const SETTLED_MS = 60_000;
const LOG_BYTES_MAX = 50 * 1024 * 1024;

/** Starts a process and starts it again, later each time, whenever it ends by itself. */
export function keepRunning(spec: ChildSpec, onChange: () => void): Child {
  let current: ChildProcess | null = null;
  let crashes = 0;
  const stopping = new AbortController();

  const running = (async () => {
    while (!stopping.signal.aborted) {
      const since = performance.now();
      current = start(spec);
      onChange();
      const how = await ended(current);
      current = null;
      if (stopping.signal.aborted) break;
      if (performance.now() - since >= SETTLED_MS) crashes = 0;
      const pause = Math.min(BACK_OFF_MS * 2 ** crashes, BACK_OFF_MAX_MS);
      crashes += 1;
      complain(
        `${spec.name} ended (${how}); it starts again in ${pause / 1000} s. Log: ${spec.logFile}`,
      );
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();

  return {
    get pid() {
      return current?.pid ?? null;
    },
    get crashes() {
      return crashes;
    },
    noteHealthy: () => {
      crashes = 0;
    },
    stop: async () => {
      stopping.abort();
      current?.kill("SIGTERM");
      const kill = setTimeout(() => current?.kill("SIGKILL"), spec.drainMs);
      await running;
      clearTimeout(kill);
    },
  };
}

function start({ args, env, logFile, logTo }: ChildSpec): ChildProcess {
  const output = logTo === "files" ? openLog(logFile) : null;
  // A group of its own: a Ctrl-C in the terminal must reach it through us, in our order.
  const child = spawn(
    process.execPath,
    ["--import", join(import.meta.dirname, "die-with-parent.mjs"), ...args],
    {
      cwd: ROOT,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ["ignore", output ?? "inherit", output ?? "inherit", "ipc"],
    },
  );
  if (output !== null) closeSync(output);
  return child;
}

/** Appends; a file that has grown large is put aside first, one generation. */
function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES_MAX) renameSync(file, `${file}.1`);
  return openSync(file, "a", 0o600);
}

const ended = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `code ${code}`));
  });
