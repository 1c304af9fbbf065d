import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startPrivateServer } from "@/lib/platform/testing/private-server";
import { startTestRedis, type TestRedis } from "@/lib/platform/testing/redis";
import { buildPrograms } from "@/scripts/build/build";
import { WORKER_PROGRAM } from "@/scripts/build/bundle-worker";
import { type Child, ROOT, startChild } from "./child";
import { DatabaseProxy } from "./database-proxy";
import { freePort } from "./free-port";

export const LEASE_MS = 3_000;
const WAIT_MS = 90_000;
const POLL_MS = 25;

export type StackOptions = {
  queue: "redis" | "postgres";
  workers: number;
  web: boolean;
  /** Whether each process reaches the database through a proxy of its own, where it can be struck. */
  isProxied?: boolean;
};

export type Proxied = { child: Child; proxy: DatabaseProxy };

/** A whole installation of its own: database, queue, web and workers as processes, each to be killed. */
export class Stack {
  readonly postgres: Awaited<ReturnType<typeof startPrivateServer>>;
  readonly redis: TestRedis | null;
  readonly workers: Child[] = [];
  /** Web and workers with their proxies, if they have some. */
  readonly proxied: Proxied[] = [];
  /** Told of every further one, before it has sent anything. */
  onProxied: ((proxied: Proxied) => void) | null = null;
  readonly tenantId = randomUUID();
  readonly workspaceId = randomUUID();
  readonly #apiKey = `sbx_${randomBytes(32).toString("base64url")}`;
  readonly #folder: string;
  readonly #webPort: number;
  readonly #isProxied: boolean;
  web: Child | null = null;

  private constructor(
    postgres: Awaited<ReturnType<typeof startPrivateServer>>,
    redis: TestRedis | null,
    folder: string,
    webPort: number,
    isProxied: boolean,
  ) {
    this.postgres = postgres;
    this.redis = redis;
    this.#folder = folder;
    this.#webPort = webPort;
    this.#isProxied = isProxied;
  }

  /** Where its web process answers. */
  get url(): string {
    return `http://127.0.0.1:${this.#webPort}`;
  }

  /** Where artifacts lie. */
  get artifactsDirectory(): string {
    return join(this.#folder, "artifacts");
  }

  /** Starts everything and returns once it is ready. */
  static async start({ queue, workers, web, isProxied = false }: StackOptions): Promise<Stack> {
    const stack = new Stack(
      await startPrivateServer(),
      queue === "redis" ? await startTestRedis() : null,
      await mkdtemp(join(tmpdir(), "signalbox-crash-")),
      await freePort(),
      isProxied,
    );
    await stack.#prepare();
    if (web) await stack.startWeb();
    await Promise.all(Array.from({ length: workers }, () => stack.startWorker()));
    return stack;
  }

  /** One statement on a connection of its own, as often as it takes while the database is away. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.eventually(`an answer to ${text}`, async () => {
      const client = new pg.Client({ connectionString: this.postgres.databaseUrl });
      client.on("error", () => undefined);
      try {
        await client.connect();
        return (await client.query<Row>(text, values)).rows;
      } catch (error) {
        if (isAway(error)) return null;
        throw error;
      } finally {
        await client.end().catch(() => undefined);
      }
    });
  }

  /** What the doctor finds in all runs there ever were: nothing in a sound database. */
  async findings(): Promise<unknown[]> {
    const args = ["--import", "tsx", "scripts/doctor/examine-database.ts"];
    const doctor = startChild([...args, "--json", "--since", "1970-01-01"], {
      ...this.#env(),
      LOG_LEVEL: "silent",
    });
    await doctor.exit;
    const report = doctor.lines.find((line) => line.startsWith('{"runs"'));
    if (report === undefined) throw new Error(doctor.lines.join("\n"));
    return JSON.parse(report).findings;
  }

  /** A connection for a transaction that a test holds open. It ends with the database. */
  async session(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.postgres.databaseUrl });
    client.on("error", () => undefined);
    await client.connect();
    return client;
  }

  /** Calls the API as a service account, as often as it takes while web or database are away. */
  async api<T>(method: string, path: string, body?: unknown, key = randomUUID()): Promise<T> {
    return this.eventually(`an answer to ${method} ${path}`, async () => {
      const answer = await this.#call(method, path, body, key);
      // Whoever had the key may have died over it; it is free again after a while.
      const isTaken = answer?.text.includes('"is_in_progress":true');
      if (!answer || answer.status === 503 || isTaken) return null;
      if (answer.status < 300) return JSON.parse(answer.text) as T;
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text}\n${this.#lastWords()}`);
    });
  }

  async startWorker(env: Record<string, string> = {}): Promise<Child> {
    const worker = await this.#startProcess(["--enable-source-maps", WORKER_PROGRAM], {
      WORKER_LEASE_MS: String(LEASE_MS),
      WORKER_HEALTH_PORT: "0",
      ...env,
    });
    this.workers.push(worker);
    await this.eventually("a worker that takes work", () => {
      if (!worker.isAlive) throw new Error(`A worker ended:\n${worker.lines.join("\n")}`);
      return worker.lines.some((line) => line.includes('"health_port"'));
    });
    return worker;
  }

  async startWeb(): Promise<void> {
    const web = await this.#startProcess([join(ROOT, ".next/standalone/server.js")], {
      HOSTNAME: "127.0.0.1",
      PORT: String(this.#webPort),
      KEEP_ALIVE_TIMEOUT: "75000",
    });
    this.web = web;
    await this.eventually("a web process that answers", async () => {
      if (!web.isAlive) throw new Error(`The web process ended:\n${web.lines.join("\n")}`);
      return (await this.#call("GET", "/readyz"))?.status === 200;
    });
  }

  /** Kills web or a worker at once and starts another one in its place. */
  async replace(child: Child, env: Record<string, string> = {}): Promise<void> {
    child.kill("SIGKILL");
    await child.exit;
    const place = this.workers.indexOf(child);
    if (place < 0) return this.startWeb();
    this.workers.splice(place, 1);
    await this.startWorker(env);
  }

  async #startProcess(args: readonly string[], env: Record<string, string>): Promise<Child> {
    const proxy = this.#isProxied ? await DatabaseProxy.start(this.postgres.databaseUrl) : null;
    const child = startChild(args, {
      ...this.#env(),
      ...(proxy && { DATABASE_URL: proxy.url }),
      ...env,
    });
    if (proxy) this.#keepProxy(child, proxy);
    return child;
  }

  #keepProxy(child: Child, proxy: DatabaseProxy): void {
    const entry = { child, proxy };
    this.proxied.push(entry);
    this.onProxied?.(entry);
    void child.exit.then(async () => {
      this.proxied.splice(this.proxied.indexOf(entry), 1);
      await proxy.stop();
    });
  }

  /** Returns what the condition gives, once that is something; fails if it never comes. */
  async eventually<T>(what: string, condition: () => T | Promise<T>): Promise<NonNullable<T>> {
    const deadline = performance.now() + WAIT_MS;
    for (;;) {
      const value = await condition();
      if (value) return value;
      if (performance.now() > deadline) throw new Error(`It never came: ${what}.`);
      await delay(POLL_MS);
    }
  }

  /** Ends everything at once; nothing of it is needed any more. */
  async stop(): Promise<void> {
    for (const child of [...this.workers, ...(this.web ? [this.web] : [])]) {
      child.kill("SIGKILL");
      await child.exit;
    }
    await this.redis?.stop();
    await this.postgres.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #env(): Record<string, string> {
    return {
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      DATABASE_URL: this.postgres.databaseUrl,
      DATABASE_DIRECT_URL: "",
      DATABASE_POOL_MAX: "4",
      REDIS_URL: this.redis?.url ?? "",
      DATA_DIRECTORY: this.#folder,
      PUBLIC_URL: `http://127.0.0.1:${this.#webPort}`,
      NEXTAUTH_URL: `http://127.0.0.1:${this.#webPort}`,
      NEXTAUTH_SECRET: "for-tests-only-and-nothing-else",
      SECRETS_KEY: "for-tests-only-and-nothing-else",
      TOOLS_ALLOW_PRIVATE: "1",
    };
  }

  async #prepare(): Promise<void> {
    const migrate = startChild(["--import", "tsx", "scripts/database/migrate.ts"], this.#env());
    if ((await migrate.exit) !== 0) throw new Error(migrate.lines.join("\n"));
    await buildPrograms(ROOT);
    const userId = randomUUID();
    const keyHash = createHash("sha256").update(this.#apiKey).digest("hex");
    await this.query("insert into tenants (id, name) values ($1, 'Crash')", [this.tenantId]);
    await this.query(
      "insert into workspaces (tenant_id, id, slug, name) values ($1, $2, 'crash', 'Crash')",
      [this.tenantId, this.workspaceId],
    );
    await this.query(
      "insert into users (tenant_id, id, email, name) values ($1, $2, 'owner@crash.test', 'Owner')",
      [this.tenantId, userId],
    );
    await this.query(
      `insert into api_keys (tenant_id, workspace_id, id, name, role, prefix, key_hash, created_by)
       values ($1, $2, $3, 'crash', 'owner', 'sbx_', $4, $5)`,
      [this.tenantId, this.workspaceId, randomUUID(), keyHash, userId],
    );
  }

  /** What the web process wrote last about what went wrong. */
  #lastWords(): string {
    const lines = this.web?.lines.filter((line) => /"level":"(warn|error)"|Error/.test(line));
    return lines?.slice(-5).join("\n") ?? "";
  }

  /** One call; `null` if nobody answers, or dies while answering. */
  async #call(method: string, path: string, body?: unknown, key?: string) {
    try {
      const response = await fetch(`${this.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#apiKey}`,
          "content-type": "application/json",
          ...(key && { "idempotency-key": key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      if (error instanceof TypeError) return null;
      throw error;
    }
  }
}

const AWAY = new Set(["ECONNREFUSED", "ECONNRESET", "57P01", "57P02", "57P03"]);

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return AWAY.has(code) || error.message.startsWith("Connection terminated");
}
