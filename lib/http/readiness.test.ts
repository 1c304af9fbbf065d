import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { closeSharedPool, sharedPool } from "@/lib/platform/pg";
import { startPrivateServer } from "@/lib/platform/testing/private-server";
import { respondAlive, respondReadiness } from "./readiness";
import { runHub } from "./run-hub";
import { SCHEMA_VERSION } from "./schema-version";
import { send } from "./testing/caller";

const server = await startPrivateServer();
vi.stubEnv("DATABASE_URL", server.databaseUrl);

beforeAll(() => runHub().listen());
afterAll(async () => {
  await runHub().close();
  await closeSharedPool();
  await server.stop();
});

const ask = async () => {
  const response = await respondReadiness();
  return { status: response.status, body: await response.json() };
};
const key = { authorization: `Bearer sbx_${"x".repeat(43)}` };

describe("the schema that we ask for", () => {
  it("is that of the newest migration", () => {
    const folder = join(import.meta.dirname, "../../prisma/migrations");
    const names = readdirSync(folder, { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(
      names
        .map(({ name }) => name)
        .sort()
        .at(-1),
    ).toBe(SCHEMA_VERSION);
  });
});

describe("this process", () => {
  it("is ready with a migrated database that can be listened to", async () => {
    expect(await ask()).toEqual({
      status: 200,
      body: { status: "ready", checks: { database: "ok", events: "ok" } },
    });
  });

  it("is not ready before the migration, and says so", async () => {
    await sharedPool().query("update _prisma_migrations set finished_at = null");
    expect(await ask()).toMatchObject({
      status: 503,
      body: { checks: { database: "not_migrated" } },
    });
    await sharedPool().query("update _prisma_migrations set finished_at = now()");
    expect((await ask()).status).toBe(200);
  });

  it("answers calls with an outage while the database is gone, lives on, and is ready when it is back", async () => {
    await server.kill();
    await expect.poll(ask).toMatchObject({
      status: 503,
      body: { status: "not_ready", checks: { database: "unreachable" } },
    });
    expect((await respondAlive()).status).toBe(200);
    const outage = await send("GET", "/v1/me", key);
    expect([outage.status, outage.body]).toMatchObject([
      503,
      { error: { code: "DEPENDENCY_UNAVAILABLE", retryable: true } },
    ]);
    expect(JSON.stringify(outage.body)).not.toContain("127.0.0.1");

    await server.restart();
    await expect.poll(async () => (await ask()).status, { timeout: 20_000 }).toBe(200);
    expect((await send("GET", "/v1/me", key)).status).toBe(401);
  });
});
