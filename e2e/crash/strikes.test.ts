import { appendFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasRedis } from "@/lib/platform/testing/redis";
import { House } from "../acceptance/house";
import type { Phase } from "./database-proxy";
import { whatIsWrong } from "./invariants";
import { POINT_NAMES } from "./points";
import { LEASE_MS } from "./stack";
import { type Mode, type Strike, strike } from "./strike";
import { Traffic } from "./traffic";

const START_MS = 600_000;
const FULL_MS = 3_600_000;
/** Where `npm run sweep` wants the report; without it a choice of strikes is run. */
const report = process.env.SWEEP_REPORT ?? "";
/** The one point that is asked for, if not all are. */
const only = process.env.SWEEP_ONLY ?? "";

let house: House;
let traffic: Traffic;
const stack = () => house.stack;

beforeAll(async () => {
  const queue = hasRedis() ? "redis" : "postgres";
  house = await House.start({ queue, workers: 2, web: true, isProxied: true });
  traffic = await Traffic.begin(house);
}, START_MS);
afterAll(() => house?.stop());

const WAYS: readonly [Phase, Mode][] = [
  ["sent", "kill"],
  ["answered", "kill"],
  ["sent", "hang"],
  ["answered", "lose"],
];

/** Each of another kind: what is lost, done twice, or done by somebody who is thought dead. */
const CHOICE: readonly Strike[] = [
  { point: "start", phase: "answered", mode: "lose" },
  { point: "claim", phase: "answered", mode: "kill" },
  { point: "complete", phase: "sent", mode: "kill" },
  { point: "complete", phase: "answered", mode: "lose" },
  { point: "decide", phase: "answered", mode: "lose" },
  { point: "cancel or pause", phase: "answered", mode: "kill" },
  { point: "relay: messages are done", phase: "sent", mode: "kill" },
  { point: "seal: its events", phase: "answered", mode: "kill" },
  { point: "execute: the call is begun", phase: "answered", mode: "hang" },
  { point: "register", phase: "answered", mode: "lose" },
  { point: "sweep: workers are declared gone", phase: "answered", mode: "lose" },
];

const all = (): Strike[] =>
  POINT_NAMES.filter((point) => !only || point === only).flatMap((point) =>
    WAYS.map(([phase, mode]) => ({ point, phase, mode })),
  );

if (only && !POINT_NAMES.includes(only))
  throw new Error(`There is no point "${only}". There are: ${POINT_NAMES.join("; ")}.`);

describe("[SD-09] [SD-11] [SD-14] whatever process is struck, and wherever it stands", () => {
  it(
    "no run is lost, none is done twice, and nothing is left that nobody moves",
    async () => {
      const missed: string[] = [];
      for (const each of report ? all() : CHOICE) {
        const name = `${each.point}, ${each.phase}: ${each.mode}`;
        const isReached = await strike(stack(), each);
        const wrong = report ? await stack().findings() : [];
        await note({ name, isReached, wrong });
        expect([name, wrong]).toEqual([name, []]);
        if (!isReached) missed.push(name);
      }
      await traffic.end();
      expect(await whatIsWrong(stack())).toEqual([]);
      expect(traffic.started).toBeGreaterThan(10);
      if (!report) expect(missed).toEqual([]);
    },
    FULL_MS,
  );

  it("a worker that cannot reach the database for longer than its lease loses its steps, and comes back", async () => {
    const again = await Traffic.begin(house);
    const [first] = stack().proxied.filter(({ child }) => stack().workers.includes(child));
    first?.proxy.setCut(true);
    await delay(2 * LEASE_MS);
    first?.proxy.setCut(false);
    await stack().eventually("the worker once more", async () => {
      const rows = await stack().query("select from workers where gone_at is null");
      return rows.length === 2;
    });
    await again.end();
    expect(await whatIsWrong(stack())).toEqual([]);
  });

  it("processes with a single connection for everything wait for it, and lose nothing", async () => {
    const again = await Traffic.begin(house);
    for (const worker of [...stack().workers])
      await stack().replace(worker, { DATABASE_POOL_MAX: "1" });
    await delay(2 * LEASE_MS);
    await again.end();
    expect(await whatIsWrong(stack())).toEqual([]);
  });

  it.each([-1, 1])("workers whose clocks are wrong by %i h do as all others", async (hours) => {
    const [begun] = await stack().query<{ at: Date }>("select now() as at");
    const before = await eventsOutside(begun?.at);
    const again = await Traffic.begin(house);
    for (const worker of [...stack().workers]) await stack().replace(worker, wrongClock(hours));
    await delay(2 * LEASE_MS);
    await again.end();
    expect(await eventsOutside(begun?.at)).toBe(before);
    expect(await whatIsWrong(stack())).toEqual([]);
  });
});

/** How many events there are from before a moment, or from what is yet to come. */
async function eventsOutside(since: Date | undefined): Promise<number | undefined> {
  const [row] = await stack().query<{ count: number }>(
    "select count(*)::int from events where occurred_at not between $1 and now() + interval '1 min'",
    [since],
  );
  return row?.count;
}

const wrongClock = (hours: number): Record<string, string> => ({
  NODE_OPTIONS: "--import ./e2e/crash/wrong-clock.mjs",
  WRONG_BY_HOURS: String(hours),
});

type Noted = { name: string; isReached: boolean; wrong: unknown[] };

async function note({ name, isReached, wrong }: Noted): Promise<void> {
  if (!report) return;
  const verdict = isReached ? "sound" : "not reached";
  const line = `| ${name} | ${wrong.length > 0 ? JSON.stringify(wrong) : verdict} |\n`;
  await appendFile(report, line);
}
