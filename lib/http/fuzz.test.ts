import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { operations } from "@/lib/contract/operations";
import type { Route } from "@/lib/contract/route";
import { closeMover } from "@/lib/domain/runs/moving/engine";
import { aBrowser } from "./testing/browser";
import { aCaller, type Caller } from "./testing/caller";
import { counted } from "./testing/counted";
import { addressOf, fullBodyOf, headersOf } from "./testing/fitting";
import { hostileBytes, hostileHeader, hostileJson, hostileText, spoiled } from "./testing/hostile";
import { aWaitingSpec, aWorld, type World } from "./testing/world";

/** So many hostile calls an operation; the seed stands in the message of a failure. */
const CALLS = 20;
const MINUTE = 60_000;

const directory = await mkdtemp(join(tmpdir(), "artifacts-"));
vi.stubEnv("ARTIFACTS_DIR", directory);

let world: World;
let callers: Caller[];
beforeAll(async () => {
  world = await aWorld();
  callers = [
    world.owner,
    await aCaller("approver", world.place),
    await aBrowser("owner", world.place),
  ];
});
afterAll(async () => {
  await closeMover();
  await rm(directory, { recursive: true });
});

type Attack = {
  id: string | null;
  query: string;
  headers: Record<string, string>;
  body: unknown;
  raw: Uint8Array<ArrayBuffer> | null;
  who: number;
};

const attackOn = (route: Route): fc.Arbitrary<Attack> =>
  fc.record({
    // Mostly the right id, because a wrong one hides everything behind it.
    id: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: hostileText },
    ),
    query: fc.oneof(
      { weight: 3, arbitrary: fc.constant("") },
      { weight: 1, arbitrary: hostileQuery(route) },
    ),
    headers: fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: hostileHeaders },
    ),
    body: hostileBody(route),
    raw: fc.oneof(
      { weight: 5, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: hostileBytes },
    ),
    who: fc.nat(2),
  });

function hostileBody(route: Route): fc.Arbitrary<unknown> {
  const fitting = fullBodyOf(route, world);
  const spoiledBody = spoiled(fitting);
  if (!route.path.endsWith("/import"))
    return fc.oneof(hostileJson, fc.constant(fitting), spoiledBody, spoiledBody);
  const source = spoiled(aWaitingSpec("hostile")).map((spec) => ({ source: JSON.stringify(spec) }));
  return fc.oneof(hostileJson, spoiledBody, source, source);
}

const NAMES = [
  "cursor",
  "limit",
  "q",
  "status",
  "after",
  "run_id",
  "workflow_id",
  "target",
  "version",
  "format",
  "x",
];
const hostileQuery = (route: Route) =>
  fc
    .dictionary(fc.constantFrom(...NAMES), hostileText, { minKeys: 1, maxKeys: 3 })
    .map((query) => (route.method === "GET" ? `?${new URLSearchParams(query)}` : ""));
const hostileHeaders = fc.dictionary(
  fc.constantFrom(
    "if-match",
    "idempotency-key",
    "signalbox-workspace",
    "last-event-id",
    "traceparent",
    "content-type",
    "accept-language",
  ),
  hostileHeader,
  { maxKeys: 3 },
);

/** The address with an id that fetch would send as it stands. */
const addressWith = (route: Route, id: string | null) =>
  id === null || !route.params
    ? addressOf(route, world)
    : route.path.replace("{id}", encodeURIComponent(id.toWellFormed()) || "%20");

/** What the calls so far have left behind; unknown after one that succeeded. */
let left: unknown;

async function attack(route: Route, { id, query, headers, body, raw, who }: Attack) {
  left ??= await counted();
  const sending = {
    ...(route.method !== "GET" && (raw === null ? { body } : { raw })),
    headers: { ...headersOf(route), ...headers },
  };
  const caller = callers[who] ?? world.owner;
  const received = await caller.send(route.method, `${addressWith(route, id)}${query}`, sending);
  await received.response.body?.cancel();
  const { error } = received.body as { error?: { code: string } };
  expect(received.status, JSON.stringify(received.body)).toBeLessThan(500);
  if (received.status < 400) {
    left = undefined;
    return;
  }
  expect(route.errors, JSON.stringify(received.body)).toContain(error?.code);
  expect(await counted()).toEqual(left);
}

describe("hostile calls", () => {
  const table = operations.filter(({ needs, tag }) => needs !== "public" && tag !== "Aliases");
  it.each(table.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "are refused with a code of the contract, and leave nothing: %s",
    async (_, route) => {
      await fc.assert(
        fc.asyncProperty(attackOn(route), (given) => attack(route, given)),
        { numRuns: CALLS },
      );
    },
    2 * MINUTE,
  );
});
