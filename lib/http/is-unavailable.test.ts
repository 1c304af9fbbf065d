import { expect, it } from "vitest";
import { createApiKey } from "@/lib/domain/auth/create-api-key";
import { aMember, aTenant } from "@/lib/domain/auth/testing";
import { db } from "@/lib/platform/db";
import { inTransaction, sharedPool } from "@/lib/platform/pg";
import { testDatabase } from "@/lib/platform/testing/database";
import { isUnavailable } from "./is-unavailable";
import { problem } from "./problem";

const fault = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** Holds every connection of the process while `work` is under way. */
async function withoutConnections(work: () => Promise<void>): Promise<void> {
  const pool = sharedPool();
  const held = await Promise.all(
    Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()),
  );
  try {
    await work();
  } finally {
    for (const client of held) client.release();
  }
}

it("a pool without a free connection is an outage and no bug of ours", async () => {
  const owner = await aMember(await aTenant(), "owner");
  await withoutConnections(async () => {
    const making = createApiKey(owner, { name: "late", role: "viewer", expiresAt: null });
    const counting = db().$transaction((tx) => tx.tenant.count(), { maxWait: 50 });
    const faults = await Promise.all([making, counting].map(fault));
    expect(faults.map(isUnavailable)).toEqual([true, true]);
  });
});

it("a transaction of ours that takes too long is a bug and no outage", async () => {
  const tooLong = db().$transaction((tx) => tx.$queryRaw`select pg_sleep(0.3)::text`, {
    timeout: 50,
  });
  const error = await fault(tooLong);
  expect(error).toMatchObject({ code: "P2028" });
  expect(isUnavailable(error)).toBe(false);
});

it("a row that somebody holds is no bug of ours: the caller is told to ask again", async () => {
  const { tenantId } = await aTenant();
  const session = await testDatabase().connect();
  await session.query("begin");
  await session.query("select from tenants where id = $1 for update", [tenantId]);
  const renaming = inTransaction(
    (client) => client.query("update tenants set name = 'B' where id = $1", [tenantId]),
    { lockWaitMs: 50 },
  );
  const response = problem(await fault(renaming), { id: "req_1", traceId: "0".repeat(32) });
  await session.query("rollback");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await response.json()).toMatchObject({
    error: { code: "DEPENDENCY_UNAVAILABLE", retryable: true, details: { reason: "row_held" } },
  });
});
