import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Child, ROOT, startChild } from "./child";
import { freePort } from "./free-port";

const START_MS = 240_000;
const FAST_MS = 60_000;

let folder: string;
let port: number;
let running: Child | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signalbox-up-"));
  await chmod(folder, 0o711);
  port = await freePort();
});
afterAll(async () => {
  running?.kill("SIGTERM");
  await running?.exit;
  await rm(folder, { recursive: true });
});

/** What `npm run up` runs, on a data folder of the test's own, with the built-in database. */
const up = (env: Record<string, string> = {}): Child =>
  startChild(["--import", "tsx", join(ROOT, "scripts/up/main.ts")], {
    DATA_DIRECTORY: join(folder, "data"),
    DATABASE_URL: "",
    REDIS_URL: "",
    PORT: String(port),
    LOG_LEVEL: "info",
    ...env,
  });

async function start(timeout: number): Promise<Child> {
  const child = up();
  running = child;
  await vi.waitFor(() => {
    if (!child.isAlive) throw new Error(`It ended: ${child.lines.join("\n")}`);
    expect(child.lines.join("\n")).toContain("Ctrl-C stops it.");
  }, timeout);
  return child;
}

type Instance = { supervisor: number; children: number[] };

const instance = async (): Promise<Instance> =>
  JSON.parse(await readFile(join(folder, "data/instance.json"), "utf8"));

const isReady = async (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

describe("npm run up", () => {
  it("starts everything from nothing, and says how each role signs in", async () => {
    const { lines } = await start(START_MS);
    const text = lines.join("\n");
    expect(text).toContain(`Signalbox is ready: http://localhost:${port}`);
    for (const role of ["owner", "admin", "author", "operator", "approver", "viewer"])
      expect(text).toMatch(new RegExp(`^ *${role} +\\S+@\\S+ +\\S+$`, "m"));
    expect(await isReady()).toBe(true);
  });

  it("refuses a second one on the same folder, and another program's port, in one sentence each", async () => {
    const second = up();
    expect(await second.exit).toBe(1);
    expect(second.lines).toEqual([expect.stringContaining("already runs on")]);

    const other = up({ DATA_DIRECTORY: join(folder, "other") });
    expect(await other.exit).toBe(1);
    expect(other.lines).toEqual([
      expect.stringContaining(`Port ${port} is used by another program`),
    ]);
  });

  it("starts web, worker and database again when they are killed", async () => {
    const { children } = await instance();
    for (const pid of children) process.kill(pid, "SIGKILL");
    const postmaster = () => readFile(join(folder, "data/postgres/postmaster.pid"), "utf8");
    const database = Number((await postmaster()).split("\n")[0]);
    process.kill(database, "SIGKILL");
    await vi.waitFor(async () => {
      const now = await instance();
      expect(now.children).toHaveLength(2);
      expect(now.children.filter((pid) => children.includes(pid))).toEqual([]);
      expect(Number((await postmaster()).split("\n")[0])).not.toBe(database);
      expect(await isReady()).toBe(true);
    }, FAST_MS);
  });

  it("finds its database again after the supervisor was killed, and leaves nothing running behind", async () => {
    const before = await instance();
    process.kill(before.supervisor, "SIGKILL");
    const { lines } = await start(FAST_MS);
    expect(lines.join("\n")).toContain("Found the built-in PostgreSQL");
    expect(before.children.every(isGone)).toBe(true);
    expect(await isReady()).toBe(true);
  });

  it("stops everything on SIGTERM, the database last", async () => {
    const { children } = await instance();
    running?.kill("SIGTERM");
    expect(await running?.exit).toBe(0);
    expect(children.every(isGone)).toBe(true);
    await expect(readFile(join(folder, "data/postgres/postmaster.pid"))).rejects.toThrow("ENOENT");
    const workerLog = await readFile(join(folder, "data/logs/worker.log"), "utf8");
    expect(workerLog.trimEnd().split("\n").at(-1)).toContain("The worker has stopped.");
  });
});
