import { once } from "node:events";
import { chmod, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { embeddedBinaries } from "./binaries";
import { freePort } from "./ports";
import { isAlive } from "./postmaster";
import { serverUser } from "./server-user";
import { type Cluster, type ClusterOptions, startCluster } from "./start-cluster";

let folder: string;
let options: ClusterOptions;
let running: Cluster | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cluster-"));
  await chmod(folder, 0o711);
  options = {
    binaries: await embeddedBinaries(),
    user: serverUser(),
    dataDirectory: join(folder, "postgres"),
    logFile: join(folder, "postgres.log"),
    password: "a word with spaces & signs",
    durable: false,
    port: await freePort(),
  };
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  await rm(folder, { recursive: true });
});

async function start(overrides: Partial<ClusterOptions> = {}): Promise<Cluster> {
  running = await startCluster({ ...options, ...overrides });
  return running;
}

async function ask(cluster: Cluster, text: string) {
  const client = new pg.Client({ connectionString: cluster.url("postgres") });
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}

it("makes a cluster once and keeps its data over a stop", async () => {
  const first = await start();
  await ask(first, "create table kept (n int)");
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);

  const second = await start();
  expect([first.origin, second.origin]).toEqual(["created", "started"]);
  expect(await ask(second, "select * from kept")).toEqual([]);
});

it("adopts the server that a killed supervisor left running", async () => {
  const left = await start();
  const adopted = await start({ port: await freePort() });
  expect(adopted).toMatchObject({ origin: "adopted", pid: left.pid, port: left.port });
});

it("starts again over what a kill -9 of the server leaves behind", async () => {
  const killed = await start();
  await ask(killed, "create table kept as select 1 as n");
  process.kill(killed.pid, "SIGKILL");
  const next = await start();
  expect(next.pid).not.toBe(killed.pid);
  expect(await ask(next, "select n from kept")).toEqual([{ n: 1 }]);
});

/** Guards against containers: after a restart the old number belongs to another program. */
it("starts over a lock file whose number belongs to another program", async () => {
  const first = await start();
  await first.stop();
  const lock = [process.pid, options.dataDirectory, 0, first.port, "", "127.0.0.1", "", "ready"];
  await writeFile(join(options.dataDirectory, "postmaster.pid"), lock.join("\n"));
  expect((await start()).origin).toBe("started");
});

it("takes a free port when somebody else has the one it prefers", async () => {
  const other = createServer().listen(options.port, "127.0.0.1");
  const cluster = await start();
  expect(cluster.port).not.toBe(options.port);
  other.close();
});

/** Guards against a server that comes back where nobody looks for it. */
it("waits for its port, and takes no other, when its clients know it", async () => {
  const killed = await start();
  process.kill(killed.pid, "SIGKILL");
  await expect.poll(() => isAlive(killed.pid)).toBe(false);
  const other = createServer().listen(killed.port, "127.0.0.1");
  await once(other, "listening");
  const restarting = start({ port: killed.port, isPortFixed: true });
  await expect.poll(() => readFile(options.logFile, "utf8")).toContain("Address already in use");
  other.close();
  expect((await restarting).port).toBe(killed.port);
});

it("stops trying for its port once nobody wants it any more", async () => {
  const other = createServer().listen(options.port, "127.0.0.1");
  await once(other, "listening");
  const trying = start({ isPortFixed: true, signal: AbortSignal.abort() });
  await expect(trying).rejects.toThrow(`did not start on its port ${options.port}`);
  other.close();
});

it("begins anew after a kill in the middle of making the cluster", async () => {
  await start();
  await running?.stop();

  await rename(options.dataDirectory, `${options.dataDirectory}.unfinished`);
  expect((await start()).origin).toBe("created");
  await expect(stat(`${options.dataDirectory}.unfinished`)).rejects.toThrow("ENOENT");
});

it("lets nobody in without the password", async () => {
  const { port } = await start();
  const client = new pg.Client({ host: "127.0.0.1", port, user: "signalbox", password: "guess" });
  await expect(client.connect()).rejects.toThrow("password authentication failed");
});

it("says why a server does not start", async () => {
  await expect(start({ settings: { shared_buffers: "none" } })).rejects.toThrow("shared_buffers");
});
