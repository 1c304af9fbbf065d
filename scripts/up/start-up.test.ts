import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Problem } from "@/scripts/process/problem";
import { connectionsWanted } from "./connection-budget";
import { prepareDataFolder, readSecrets } from "./data-folder";
import { reachDatabase } from "./given-database";
import { isReady } from "./health";
import { claimFolder, clearInstance, writeInstance } from "./instance";
import { readSettings } from "./settings";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signalbox-up-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the settings", () => {
  it("need nothing: the built-in database with the demo, on port 3000", () => {
    expect(readSettings({})).toMatchObject({
      databaseUrl: null,
      redisUrl: null,
      seedDemo: true,
      port: 3000,
      publicUrl: "http://localhost:3000",
    });
  });

  /** Guards against known passwords on somebody's real server. */
  it("never put the demo into a given database unless they are told to", () => {
    const DATABASE_URL = "postgresql://u@h/d";
    expect(readSettings({ DATABASE_URL }).seedDemo).toBe(false);
    expect(readSettings({ DATABASE_URL, SEED_DEMO: "1" }).seedDemo).toBe(true);
  });

  it.each(["0", "70000", "eighty", "-1"])("refuse the port %s", (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(`PORT is "${PORT}"`);
  });

  /** Guards against a database that is made, and a stack that is printed, before anybody looks. */
  it.each([
    ["WORKER_LEASE_MS", "-5"],
    ["PUBLIC_URL", "here"],
    ["TOOLS_ALLOW_PRIVATE", "perhaps"],
  ])(
    "refuse a wrong %s, though only web and worker read it, and do not repeat it",
    (name, value) => {
      const read = () => readSettings({ [name]: value });
      expect(read).toThrow(Problem);
      expect(read).toThrow(name);
      expect(read).not.toThrow(value);
    },
  );
});

it.each(["localhost:6379", "http://h", "redis://"])("refuses %s for a Redis", (REDIS_URL) => {
  expect(() => readSettings({ REDIS_URL })).toThrow("REDIS_URL is not the address");
});

describe("the data folder", () => {
  it("holds secrets that are made once and that only its owner can read", async () => {
    await prepareDataFolder(folder);
    const first = await readSecrets(folder);
    expect(await readSecrets(folder)).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(3);
    expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
  });

  it("is refused in one sentence where it cannot be written", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    await expect(prepareDataFolder(join(file, "below"))).rejects.toThrow(
      /^The folder .* cannot be written/,
    );
  });

  it("does not replace secrets that it cannot read", async () => {
    writeFileSync(join(folder, "secrets.json"), "{ half");
    await expect(readSecrets(folder)).rejects.toThrow("cannot be read");
  });
});

describe("two on one data folder", () => {
  const url = "http://localhost:3000";
  const sleeper = () => spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"]);

  it("is refused while the first one lives", async () => {
    const other = sleeper();
    writeInstance(folder, { supervisor: other.pid ?? 0, children: [], url });
    await expect(claimFolder(folder)).rejects.toThrow(`already runs on ${folder}`);
    other.kill();
  });

  it("waits until what a killed one left behind has ended", async () => {
    const [dead, left] = [sleeper(), sleeper()];
    dead.kill("SIGKILL");
    await once(dead, "exit");
    writeInstance(folder, { supervisor: dead.pid ?? 0, children: [left.pid ?? 0], url });
    let isClaimed = false;
    const claimed = claimFolder(folder).then(() => {
      isClaimed = true;
    });
    await new Promise(setImmediate);
    expect(isClaimed).toBe(false);
    left.kill();
    await claimed;
  });

  it("does not mind a number that belongs to another program by now", async () => {
    const other = spawn("sleep", ["60"]);
    writeInstance(folder, { supervisor: other.pid ?? 0, children: [other.pid ?? 0], url });
    await claimFolder(folder);
    await clearInstance(folder);
    await claimFolder(folder);
    expect(other.exitCode).toBeNull();
    other.kill();
  });
});

describe("a given database", () => {
  it.each([
    ["not an address", "nonsense", "is not the address of a PostgreSQL database"],
    ["another kind of database", "mysql://h/d", "is not the address of a PostgreSQL database"],
    ["nobody there", "postgresql://u:geheim@127.0.0.1:1/d", "nothing listens there"],
    ["no such host", "postgresql://u:geheim@no-such-host.invalid/d", "that host is not known"],
  ])("is refused in one sentence without the password: %s", async (_what, address, sentence) => {
    const refused = reachDatabase("DATABASE_URL", address);
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.not.toThrow("geheim");
  });

  it("must hold what one web and one worker process open", () => {
    const { databasePoolMax } = readSettings({});
    expect(connectionsWanted("postgres", databasePoolMax)).toBe(31);
    expect(connectionsWanted("redis", databasePoolMax)).toBe(25);
  });

  /** Guards against a server that fits the default, and breaks under what was configured. */
  it("must hold the pool that was asked for", () => {
    const { databasePoolMax } = readSettings({ DATABASE_POOL_MAX: "80" });
    expect(connectionsWanted("redis", databasePoolMax)).toBe(95);
  });
});

it("takes only the answer 200 for health", async () => {
  let status = 503;
  const server = createServer((_request, response) => response.writeHead(status).end());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`;
  expect(await isReady(url)).toBe(false);
  status = 200;
  expect(await isReady(url)).toBe(true);
  server.close();
  server.closeAllConnections();
  await once(server, "close");
  expect(await isReady(url)).toBe(false);
});
