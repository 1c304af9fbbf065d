import { afterEach, describe, expect, it, vi } from "vitest";
import { takeListTurn } from "@/lib/platform/list-turns";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { aCaller } from "./testing/caller";

vi.hoisted(() => {
  vi.stubEnv("LIST_TIMEOUT_MS", "3000");
  vi.stubEnv("DATABASE_POOL_MAX", "10");
});

const aReader = () => ({ kind: "user", id: newId("user") });

const taken: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const giveBack of taken.splice(0)) giveBack();
});

async function take(reader: ReturnType<typeof aReader>) {
  const giveBack = await takeListTurn(reader);
  taken.push(giveBack);
}

describe("lists that take long", () => {
  /** Guards against a viewer with ten windows, who would stop the process for everybody. */
  it("leave the connections to others, however many one reader asks for", async () => {
    const [many, other] = [await aCaller("viewer"), await aCaller("viewer")];
    await other.send("GET", "/v1/workflows");
    const session = await testDatabase().connect();
    await session.query("begin");
    await session.query("lock table runs in access exclusive mode");
    const asked = Array.from({ length: 12 }, () => many.send("GET", "/v1/runs?q=rare"));
    await testDatabase().waitForBlocked(2);
    expect((await other.send("GET", "/v1/workflows")).status).toBe(200);
    const [blocked] = await testDatabase().query<{ count: number }>(
      "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(blocked?.count).toBe(2);
    await session.query("rollback");
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it("wait for their turn, and are refused for a while where none comes", async () => {
    const [one, other] = [aReader(), aReader()];
    for (const reader of [one, one, other, other]) await take(reader);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const late = Promise.allSettled([take(one), take(aReader())]);
    vi.advanceTimersByTime(3_000);
    const reason = { code: "DEPENDENCY_UNAVAILABLE", retryAfterSeconds: expect.any(Number) };
    expect(await late).toMatchObject([
      { status: "rejected", reason },
      { status: "rejected", reason },
    ]);
  });

  it("go on in order as turns are given back", async () => {
    const [one, other] = [aReader(), aReader()];
    const first = await takeListTurn(one);
    await take(one);
    const order: string[] = [];
    const waiting = [
      take(one).then(() => order.push("one")),
      take(other).then(() => order.push("other")),
    ];
    await waiting[1];
    expect(order).toEqual(["other"]);
    first();
    await waiting[0];
    expect(order).toEqual(["other", "one"]);
  });
});
