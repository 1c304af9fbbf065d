import { describe, expect, it, vi } from "vitest";
import { sharedPool } from "@/lib/platform/pg";
import { testDatabase } from "@/lib/platform/testing/database";
import { aCaller } from "./testing/caller";

vi.hoisted(() => vi.stubEnv("LIST_TIMEOUT_MS", "100"));

/** What each list walks along. */
const LISTS = {
  "/v1/runs?q=rare": "runs",
  "/v1/runs?review_status=rejected": "runs",
  "/v1/approvals?order=urgent": "approvals",
  "/v1/audit-events?target=rare": "audit_events",
  "/v1/artifacts?q=rare": "artifacts",
  "/v1/deliveries?status=failed": "deliveries",
};

describe("a list that takes too long", () => {
  it.each(Object.entries(LISTS))("is refused with what helps: %s", async (address, table) => {
    const admin = await aCaller("admin");
    const session = await testDatabase().connect();
    await session.query("begin");
    await session.query(`lock table ${table} in access exclusive mode`);
    const { status, body } = await admin.send("GET", address);
    expect([status, body]).toMatchObject([
      400,
      {
        error: {
          code: "INVALID_REQUEST",
          retryable: false,
          details: {
            timeout_ms: 100,
            issues: [{ path: "/query", message: expect.stringContaining("Narrow it") }],
          },
        },
      },
    ]);
    await session.query("rollback");
    expect((await admin.send("GET", address)).status).toBe(200);
  });

  it("leaves its limit to nobody who uses the connection afterwards", async () => {
    const viewer = await aCaller("viewer");
    await viewer.send("GET", "/v1/runs");
    const { rows } = await sharedPool().query("show statement_timeout");
    expect(rows).toEqual([{ statement_timeout: "0" }]);
  });
});
