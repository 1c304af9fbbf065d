import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isAlive } from "@/lib/platform/embedded/postmaster";
import { type Child, type ChildSpec, keepRunning } from "./child";

let folder: string;
let child: Child | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signalbox-child-"));
});
afterEach(async () => {
  await child?.stop();
  child = undefined;
  rmSync(folder, { recursive: true });
});

/** A process of the text given; it can note things in `starts` and `notes`. */
function specOf(text: string, over: Partial<ChildSpec> = {}): ChildSpec {
  const file = join(folder, "child.mjs");
  const prelude = `import { appendFileSync as note } from "node:fs";
const here = ${JSON.stringify(folder)};
note(here + "/starts", process.pid + "\\n");
`;
  writeFileSync(file, prelude + text);
  return {
    name: "worker",
    args: [file],
    env: {},
    drainMs: 5_000,
    logFile: join(folder, "child.log"),
    logTo: "files",
    ...over,
  };
}

const lines = (name: string) =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8").trim().split("\n") : [];

const STAY = "setInterval(() => undefined, 1000);\n";

describe("a process that is kept running", () => {
  it("is started again, under another number, when it is killed", async () => {
    const changes = vi.fn();
    child = keepRunning(specOf(STAY), changes);
    await vi.waitFor(() => expect(lines("starts")).toHaveLength(1), 5_000);
    process.kill(Number(lines("starts")[0]), "SIGKILL");
    await vi.waitFor(() => expect(lines("starts")).toHaveLength(2), 5_000);
    expect(child.crashes).toBe(1);
    expect(child.pid).toBe(Number(lines("starts")[1]));
    expect(changes).toHaveBeenCalledTimes(2);
    child.noteHealthy();
    expect(child.crashes).toBe(0);
  });

  it("writes what it prints into its log", async () => {
    child = keepRunning(
      specOf(`console.log("out"); console.error("err");${STAY}`),
      () => undefined,
    );
    await vi.waitFor(() => expect(lines("child.log")).toEqual(["out", "err"]), 5_000);
  });

  it("may finish what it has in hand when it is asked to stop, and is not started again", async () => {
    const text = `process.on("SIGTERM", () => setTimeout(() => { note(here + "/notes", "finished"); process.exit(0); }, 200));note(here + "/ready", "yes");${STAY}`;
    child = keepRunning(specOf(text), () => undefined);
    await vi.waitFor(() => expect(lines("ready")).toEqual(["yes"]), 5_000);
    await child.stop();
    expect(lines("notes")).toEqual(["finished"]);
    expect(lines("starts")).toHaveLength(1);
    expect(child.pid).toBeNull();
  });

  it("is killed when it does not finish in time", async () => {
    const text = `process.on("SIGTERM", () => note(here + "/notes", "refused"));note(here + "/ready", "yes");${STAY}`;
    child = keepRunning(specOf(text, { drainMs: 200 }), () => undefined);
    await vi.waitFor(() => expect(lines("ready")).toEqual(["yes"]), 5_000);
    const pid = Number(lines("starts")[0]);
    await child.stop();
    expect(lines("notes")).toEqual(["refused"]);
    expect(isAlive(pid)).toBe(false);
  });

  it("can be stopped while it waits to be started again", async () => {
    child = keepRunning(specOf("process.exit(1);"), () => undefined);
    await vi.waitFor(() => expect(child?.crashes).toBe(1), 5_000);
    await child.stop();
    expect(lines("starts")).toHaveLength(1);
  });

  /** Guards against a killed supervisor leaving processes behind that hold the port. */
  it("ends as on a SIGTERM when its supervisor is killed", async () => {
    const preload = join(import.meta.dirname, "die-with-parent.mjs");
    const text = `process.on("SIGTERM", () => { note(here + "/notes", "asked"); process.exit(0); });note(here + "/ready", "yes");${STAY}`;
    const { args } = specOf(text);
    const supervise = `require("node:child_process").spawn(process.execPath, ${JSON.stringify(["--import", preload, ...args])}, { detached: true, stdio: ["ignore", "ignore", "ignore", "ipc"] });`;
    const supervisor = spawn(process.execPath, ["-e", supervise]);
    await vi.waitFor(() => expect(lines("ready")).toEqual(["yes"]), 5_000);
    supervisor.kill("SIGKILL");
    await once(supervisor, "exit");
    await vi.waitFor(() => expect(isAlive(Number(lines("starts")[0]))).toBe(false), 5_000);
    expect(lines("notes")).toEqual(["asked"]);
  });
});
