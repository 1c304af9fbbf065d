import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import { columnTypes } from "@/lib/platform/pg";
import { runSql, TEMPLATE_DATABASE } from "./server";

const POLL_MS = 5;
const WAIT_MS = 10_000;

export type TestDatabase = {
  name: string;
  url: string;
  /** Runs one statement on a connection that nothing else uses, outside every transaction of the test. */
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** A session of its own, for transactions that a test holds open. It ends with the file. */
  connect: () => Promise<pg.Client>;
  /** Returns when at least so many sessions of this database wait for a lock; fails after ten seconds. */
  waitForBlocked: (sessions: number) => Promise<void>;
  /** Ends the sessions of this object and drops the database. */
  drop: () => Promise<void>;
};

/** A new database of the run's server: a clone of the migrated template, or an empty one. */
export async function createDatabase(
  content: "migrated" | "empty" = "migrated",
): Promise<TestDatabase> {
  const { url } = inject("testServer");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const template = content === "migrated" ? ` template ${TEMPLATE_DATABASE}` : "";
  await runSql(databaseUrl(url, "postgres"), `create database ${name}${template}`);
  return openDatabase(name, databaseUrl(url, name), databaseUrl(url, "postgres"));
}

function openDatabase(name: string, url: string, adminUrl: string): TestDatabase {
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, types: columnTypes });
    // A test that kills the server expects its sessions to break.
    client.on("error", () => undefined);
    await client.connect();
    clients.push(client);
    return client;
  };
  let watcher: Promise<pg.Client> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  // The driver wants one statement at a time, and tests ask for several at once.
  const query: TestDatabase["query"] = (text, values) => {
    const turn = last.then(async () => {
      watcher ??= connect();
      return (await (await watcher).query(text, values)).rows;
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    name,
    url,
    query,
    connect,
    waitForBlocked: (sessions) => waitForBlocked(query, sessions),
    drop: async () => {
      await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
      await runSql(adminUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function waitForBlocked(query: TestDatabase["query"], sessions: number): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  let blocked = 0;
  while (Date.now() < deadline) {
    const rows = await query<{ count: number }>(
      "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    blocked = rows[0]?.count ?? 0;
    if (blocked >= sessions) return;
    await delay(POLL_MS);
  }
  throw new Error(`${blocked} sessions wait for a lock, not ${sessions}.`);
}

const databaseUrl = (pattern: string, name: string): string => pattern.replace(/DATABASE$/, name);

let current: TestDatabase | undefined;

/** Vitest's setup file calls it, before the test file is loaded. */
export function setTestDatabase(database: TestDatabase): void {
  current = database;
}

/**
 * The database of this test file: migrated, empty, nobody else's, and the one that `env()`, `inTransaction`
 * and the Prisma client of the file use. It is dropped after the file, or kept if a test failed.
 */
export function testDatabase(): TestDatabase {
  if (!current)
    throw new Error("Only *.db.test.ts files and those of worker/ and e2e/ have a database.");
  return current;
}
