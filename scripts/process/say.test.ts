import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const SURVIVED = 5;

/** Waits for a line on its input, by which its output is closed, speaks twice, and ends in its own way. */
const speakWithoutReader = (prepare: string) => `
import { complain, outliveReaders, say } from "@/scripts/process/say";
${prepare}
process.stdin.once("data", () => {
  say("first"); complain("first");
  setTimeout(() => { say("second"); complain("second"); process.exit(${SURVIVED}); }, 100);
});
say("ready");
`;

async function exitOf(prepare: string): Promise<number | null> {
  const args = ["--import", "tsx", "--input-type=module", "-e", speakWithoutReader(prepare)];
  const child = spawn(process.execPath, args, { cwd: ROOT });
  await once(child.stdout, "data");
  child.stdout.destroy();
  child.stderr.destroy();
  const ended = once(child, "exit");
  child.stdin.write("go\n");
  const [code] = await ended;
  return code;
}

it("does not end a process whose readers are gone", async () => {
  expect(await exitOf("outliveReaders();")).toBe(SURVIVED);
});

it("would end one that did not ask for it", async () => {
  expect(await exitOf("void outliveReaders;")).not.toBe(SURVIVED);
});
