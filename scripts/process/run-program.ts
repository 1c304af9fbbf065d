import { spawn } from "node:child_process";

export type Finished = { code: number; output: string };

type Options = {
  cwd?: string;
  env?: Record<string, string>;
  echo?: boolean;
  /** Ends the program when it is aborted. */
  signal?: AbortSignal;
};

/**
 * Runs a program to its end and gives its exit code with what it printed; a program that cannot be started, or
 * is killed by a signal, has the code 127 or 128. With `echo`, people see the output while it comes.
 */
export const runProgram = (
  program: string,
  args: readonly string[],
  { cwd, env, echo = false, signal }: Options = {},
): Promise<Finished> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      ...(cwd !== undefined && { cwd }),
      ...(signal && { signal }),
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    // It must not go on, holding locks and processors, when we leave early.
    const endWithUs = () => void child.kill();
    process.once("exit", endWithUs);
    let output = "";
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (echo) process.stdout.write(chunk);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("error", (error) => resolve({ code: 127, output: String(error) }));
    child.once("close", (code) => {
      process.removeListener("exit", endWithUs);
      resolve({ code: code ?? 128, output });
    });
  });
