import { expect, it, vi } from "vitest";
import { aPrincipal } from "@/lib/domain/auth/testing";
import { readAttention } from "@/lib/domain/runs/attention/read-attention";
import { testDatabase } from "@/lib/platform/testing/database";
import { readFigures } from "./read-figures";

vi.hoisted(() => vi.stubEnv("LIST_TIMEOUT_MS", "100"));

/** Guards against a page that everybody opens first, and that keeps a connection for as long as it likes. */
it("what the first page asks for ends in time, however long the database would take", async () => {
  const viewer = await aPrincipal("viewer");
  const session = await testDatabase().connect();
  await session.query("begin");
  await session.query("lock table runs in access exclusive mode");
  const asked = await Promise.allSettled([
    readAttention(viewer, { limit: 10 }),
    readFigures(viewer, { time_zone: "UTC" }),
  ]);
  await session.query("rollback");
  const refused = { status: "rejected", reason: { code: "DEPENDENCY_UNAVAILABLE" } };
  expect(asked).toMatchObject([refused, refused]);
  expect(await readAttention(viewer, { limit: 10 })).toEqual({ items: [], next_cursor: null });
});
