import { describe, expect, it, vi } from "vitest";
import { sharedPool } from "@/lib/platform/pg";
import { testDatabase } from "@/lib/platform/testing/database";
import { aCaller } from "./testing/caller";

vi.hoisted(() => vi.stubEnv("LIST_TIMEOUT_MS", "100"));

/** What each list walks along. */
const NARROWED = {
  "/v1/runs?q=rare": "runs",
  "/v1/runs?review_status=rejected": "runs",
  "/v1/approvals?status=expired": "approvals",
  "/v1/audit-events?target=rare": "audit_events",
  "/v1/artifacts?q=rare": "artifacts",
  "/v1/deliveries?status=failed": "deliveries",
};
const WHOLE = {
  "/v1/runs": "runs",
  "/v1/approvals?order=urgent": "approvals",
  "/v1/audit-events?limit=5": "audit_events",
  "/v1/artifacts": "artifacts",
  "/v1/deliveries": "deliveries",
};

/** What the list answers while something stands in the way of its walk. */
async function askWhileLocked(address: string, table: string) {
  const admin = await aCaller("admin");
  const session = await testDatabase().connect();
  await session.query("begin");
  await session.query(`lock table ${table} in access exclusive mode`);
  const received = await admin.send("GET", address);
  await session.query("rollback");
  expect((await admin.send("GET", address)).status).toBe(200);
  expect(Number(received.headers.get("retry-after"))).toBeGreaterThan(0);
  return received;
}

describe("a list that takes too long", () => {
  it.each(Object.entries(NARROWED))("is refused with what helps: %s", async (address, table) => {
    const { status, body } = await askWhileLocked(address, table);
    expect([status, body]).toMatchObject([
      400,
      {
        error: {
          code: "INVALID_REQUEST",
          retryable: true,
          details: {
            timeout_ms: 100,
            issues: [{ path: "/query", message: expect.stringContaining("Narrow it") }],
          },
        },
      },
    ]);
  });

  /** Guards against blaming a caller who has nothing to take away. */
  it.each(Object.entries(WHOLE))(
    "is an outage where nothing narrows it: %s",
    async (address, table) => {
      const { status, body } = await askWhileLocked(address, table);
      expect([status, body]).toMatchObject([
        503,
        { error: { code: "DEPENDENCY_UNAVAILABLE", retryable: true, details: {} } },
      ]);
    },
  );

  it("leaves its limit to nobody who uses the connection afterwards", async () => {
    const viewer = await aCaller("viewer");
    await viewer.send("GET", "/v1/runs");
    const { rows } = await sharedPool().query("show statement_timeout");
    expect(rows).toEqual([{ statement_timeout: "0" }]);
  });
});
