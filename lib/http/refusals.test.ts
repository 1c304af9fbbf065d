import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "@/lib/contract/operations";
import type { Route } from "@/lib/contract/route";
import { closeMover } from "@/lib/domain/runs/engine";
import { mayRole, ROLES, type Role } from "@/lib/kernel/permissions";
import { testDatabase } from "@/lib/platform/testing/database";
import { aCallerOfEachRole, type Caller, send } from "./testing/caller";
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

/** Which of the world's things the parameter of a path names. */
const KINDS: [RegExp, keyof World["ids"]][] = [
  [/^\/v1\/workflows\//, "workflow"],
  [/^\/v1\/workflow-versions\//, "workflowVersion"],
  [/^\/v1\/(?:workflow-)?runs\//, "run"],
  [/^\/v1\/steps\//, "step"],
  [/^\/v1\/approvals\//, "approval"],
  [/^\/v1\/artifacts\//, "artifact"],
  [/^\/v1\/artifact-versions\//, "artifactVersion"],
  [/^\/v1\/deliveries\//, "delivery"],
  [/^\/v1\/agents\//, "agent"],
  [/^\/v1\/agent-versions\//, "agentVersion"],
  [/^\/v1\/tools\//, "tool"],
  [/^\/v1\/tool-versions\//, "toolVersion"],
  [/^\/v1\/api-keys\//, "apiKey"],
  [/^\/v1\/me\/sessions\//, "session"],
];

function kindOf({ path }: Route): keyof World["ids"] {
  const kind = KINDS.find(([pattern]) => pattern.test(path))?.[1];
  if (!kind) throw new Error(`Say in KINDS what the parameter of ${path} names.`);
  return kind;
}

const addressOf = (route: Route, { ids }: World) =>
  route.params ? route.path.replace("{id}", ids[kindOf(route)]) : route.path;

/** A body that fits, so that nothing but what is tested refuses the call. */
function bodyOf({ path, method, body }: Route): unknown {
  if (!body) return undefined;
  const fitting = FITTING.find(([suffix]) => path.endsWith(suffix))?.[1] ?? {};
  return path.endsWith("{id}") && method === "PATCH" ? { title: "Other" } : fitting;
}

const FITTING: [string, object][] = [
  ["/workflows", { name: "other" }],
  ["/workflows/import", { source: "{}" }],
  ["/duplicate", { name: "copy" }],
  ["/draft", { spec: {} }],
  ["/cancel", { reason: "Enough." }],
  ["/decide", { option: "approve" }],
  ["/agents", { name: "other", title: "Other" }],
  ["/tools", { name: "other", title: "Other" }],
  [
    "/agents/{id}/versions",
    { version: "9.0.0", provider: "simulated", model: "m", instructions: "x", output_schema: {} },
  ],
  ["/tools/{id}/versions", { version: "9.0.0", kind: "http", config: {} }],
  ["/api-keys", { name: "Key", role: "viewer" }],
  ["/me/password", { current_password: "x", new_password: "correct horse battery staple" }],
  ["/me/preferences", {}],
];

const headersOf = ({ ifMatch }: Route) => (ifMatch === "revision" ? { "if-match": '"1"' } : {});

/** Everything that a call could leave behind, counted. Denials are meant to be left behind. */
async function counted(): Promise<unknown> {
  const tables = [
    "workflows",
    "drafts",
    "workflow_versions",
    "agents",
    "agent_versions",
    "tools",
    "tool_versions",
    "api_keys",
    "runs",
    "events",
    "decisions",
    "idempotency_records",
  ];
  const counts = tables.map((name) => `(select count(*) from ${name}) as ${name}`).join(", ");
  const [row] = await testDatabase().query(
    `select ${counts}, (select max(revision) from drafts) as revision`,
  );
  return row;
}

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

  const named = closed.filter(({ params }) => params);
  it.each(table(named))("does not tell another tenant's thing from none: %s", async (_, route) => {
    const own = world.owner;
    const sending = { body: bodyOf(route), headers: headersOf(route) };
    const before = await counted();
    const others = await own.send(route.method, addressOf(route, foreign), sending);
    const nobodys = await own.send(route.method, addressOf(route, unknownWorld), sending);
    const isSession = route.path.includes("/sessions/");
    expect([others.status, nobodys.status]).toEqual(isSession ? [403, 403] : [404, 404]);
    const silent = ({ body }: typeof others) => JSON.stringify(body).replace(/req_[0-9a-f]+/, "");
    expect(silent(others)).toBe(silent(nobodys));
    expect(await counted()).toEqual(before);
  });

  it.each(table(named))("refuses an id that is none: %s", async (_, route) => {
    for (const id of ["1", "run_", "%00", `usr_${"0".repeat(26)}`, "../me", "x".repeat(3000)]) {
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

const NOBODYS = "00000000000000000000000000";
const prefixes: World["ids"] = {
  workflow: "wfl",
  workflowVersion: "wfv",
  run: "run",
  step: "step",
  approval: "apr",
  artifact: "art",
  artifactVersion: "artv",
  delivery: "dlv",
  agent: "agt",
  agentVersion: "agv",
  tool: "tol",
  toolVersion: "tlv",
  apiKey: "key",
  session: "ses",
};
const unknownWorld = {
  ids: Object.fromEntries(
    Object.entries(prefixes).map(([kind, prefix]) => [
      kind,
      `${prefix}_${NOBODYS}${kind === "step" ? "-confirm" : ""}`,
    ]),
  ),
} as unknown as World;
