import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "@/lib/contract/operations";
import type { Route } from "@/lib/contract/route";
import { closeMover } from "@/lib/domain/runs/moving/engine";
import { mayRole, ROLES, type Role } from "@/lib/kernel/permissions";
import { aCallerOfEachRole, type Caller, send } from "./testing/caller";
import { counted } from "./testing/counted";
import { addressOf, bodyOf, headersOf, NOBODYS } from "./testing/fitting";
import { aWorld, type World } from "./testing/world";

let world: World;
let foreign: World;
let callers: Record<Role, Caller>;

beforeAll(async () => {
  [world, foreign] = [await aWorld(), await aWorld()];
  callers = await aCallerOfEachRole(world.place);
});
afterAll(() => closeMover());

const closed = operations.filter(({ needs }) => needs !== "public");
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const table = (routes: readonly Route[]) => routes.map((route) => [nameOf(route), route] as const);

describe("every operation", () => {
  it.each(table(closed))("asks who calls: %s", async (_, route) => {
    const { status, body } = await send(route.method, addressOf(route, world), headersOf(route), {
      body: bodyOf(route),
    });
    expect(status).toBe(401);
    expect(body).toMatchObject({ error: { code: "UNAUTHENTICATED" } });
  });

  it.each(table(closed))(
    "refuses every role without the right, and writes nothing: %s",
    async (_, route) => {
      const { needs } = route;
      const without = ROLES.filter(
        (role) => needs !== "member" && needs !== "public" && !mayRole(role, needs),
      );
      const before = await counted();
      for (const role of without) {
        const sending = { body: bodyOf(route), headers: headersOf(route) };
        const { status, body } = await callers[role].send(
          route.method,
          addressOf(route, world),
          sending,
        );
        expect([role, status]).toEqual([role, 403]);
        expect(body).toMatchObject({
          error: { code: "FORBIDDEN", details: { permission: needs } },
        });
      }
      expect(await counted()).toEqual(before);
    },
  );

  /** Workers and pools serve every tenant, and belong to none. */
  const isCommon = ({ path }: Route) => /^\/v1\/(workers|pools)\//.test(path);
  const named = closed.filter((route) => route.params && !isCommon(route));
  it.each(table(named))("does not tell another tenant's thing from none: %s", async (_, route) => {
    const own = world.owner;
    const sending = { body: bodyOf(route), headers: headersOf(route) };
    const before = await counted();
    const others = await own.send(route.method, addressOf(route, foreign), sending);
    const nobodys = await own.send(route.method, addressOf(route, NOBODYS), sending);
    const isPersonal = /\/(sessions|members|invitations)\//.test(route.path);
    expect([others.status, nobodys.status]).toEqual(isPersonal ? [403, 403] : [404, 404]);
    const silent = ({ body }: typeof others) => JSON.stringify(body).replace(/req_[0-9a-f]+/, "");
    expect(silent(others)).toBe(silent(nobodys));
    expect(await counted()).toEqual(before);
  });

  it.each(table(named))("refuses an id that is none: %s", async (_, route) => {
    for (const id of ["1", "run_", "%00", `wrk_${"0".repeat(26)}`, "../me", "x".repeat(3000)]) {
      const address = route.path.replace("{id}", encodeURIComponent(id));
      const { status } = await world.owner.send(route.method, address, {
        body: bodyOf(route),
        headers: headersOf(route),
      });
      expect([id.slice(0, 20), status]).toEqual([id.slice(0, 20), 400]);
    }
  });

  const withBody = closed.filter(({ body }) => body);
  it.each(table(withBody))("refuses more than 1 MiB: %s", async (_, route) => {
    const raw = `{"a":"${"x".repeat(1024 * 1024)}"}`;
    const { status, body } = await world.owner.send(route.method, addressOf(route, world), {
      raw,
      headers: headersOf(route),
    });
    expect([status, body]).toMatchObject([413, { error: { code: "PAYLOAD_TOO_LARGE" } }]);
  });

  it.each(table(withBody))("refuses what is not its body: %s", async (_, route) => {
    const before = await counted();
    for (const raw of ["{", "[]", "null", '{"no_such_field":1}', '{"a":"\\u0000"}']) {
      const { status, body } = await world.owner.send(route.method, addressOf(route, world), {
        raw,
        headers: headersOf(route),
      });
      expect([raw, status]).toEqual([raw, 400]);
      expect(body).toMatchObject({ error: { code: "INVALID_REQUEST" } });
    }
    expect(await counted()).toEqual(before);
  });

  it.each(table(closed))("refuses a query that it does not know: %s", async (_, route) => {
    const sending = { body: bodyOf(route), headers: headersOf(route) };
    const { status } = await world.owner.send(
      route.method,
      `${addressOf(route, world)}?no_such=1`,
      sending,
    );
    expect(status).toBe(400);
  });

  const lists = closed.filter(
    ({ path, query, method }) => method === "GET" && query && !path.endsWith("/export"),
  );
  it.each(table(lists))("refuses a page that is none: %s", async (_, route) => {
    const isEvents = route.path.endsWith("/events");
    const bad = [
      "limit=0",
      "limit=201",
      "limit=x",
      "limit=1&limit=2",
      ...(isEvents ? ["after=-1", "after=x"] : ["cursor=x", "cursor=%00", "cursor=bnVsbA"]),
    ];
    for (const query of bad) {
      const { status } = await world.owner.send("GET", `${addressOf(route, world)}?${query}`);
      expect([query, status]).toEqual([query, 400]);
    }
  });
});
