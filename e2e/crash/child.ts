import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");

export type Child = {
  readonly pid: number;
  /** Every line that it has written so far. */
  readonly lines: readonly string[];
  readonly isAlive: boolean;
  kill: (signal: NodeJS.Signals) => void;
  /** The exit code once it is gone; `null` after a signal. */
  readonly exit: Promise<number | null>;
};

const alive = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of alive) child.kill("SIGKILL");
});

/** Starts a program of ours with the runtime of the tests; it does not outlive them. */
export function startChild(args: readonly string[], env: Record<string, string>): Child {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (child.pid === undefined) throw new Error(`${args.join(" ")} did not start.`);
  alive.add(child);
  const lines: string[] = [];
  let rest = "";
  const take = (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const exit = new Promise<number | null>((resolve) => {
    child.once("close", (code) => {
      alive.delete(child);
      resolve(code);
    });
  });
  return {
    pid: child.pid,
    lines,
    get isAlive() {
      return child.exitCode === null && child.signalCode === null;
    },
    kill: (signal) => void child.kill(signal),
    exit,
  };
}
